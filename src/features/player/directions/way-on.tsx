/** The way from a stop to the next one, within the text of the walk; printed as well. */
import * as texts from '#texts/player-directions.ts'
import type { Player } from '../player.ts'
import type { Leg } from '../walk/directions/legs.ts'
import * as css from './directions.css.ts'
import { StepList } from './step-list.tsx'

export function WayOn({ player, leg }: { readonly player: Player; readonly leg: Leg }) {
  const { from, to } = player.directions.endsOf(leg)
  return (
    <div className={css.wayOn}>
      <h4 className={css.wayTitle}>{texts.wayBetween(from, to)}</h4>
      <StepList leg={leg} stopName={to} />
    </div>
  )
}
