/** Shows where the next stop lies, as the crow flies, where no steps lead there. */
import { WalkIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/player-walk.ts'
import type { Player } from '../player.ts'
import { useWalk } from '../use-player.ts'
import { approachText } from '../walk/position/approach.ts'
import { isInside } from '../walk/proximity/radius.ts'
import type { WalkSnapshot } from '../walk/walk-session.ts'
import * as css from './directions.css.ts'

/** Returns '120 m, ahead on the left' for the next stop; undefined at it, and without a position. */
const approachOf = ({ fix, headingDeg, target }: WalkSnapshot): string | undefined =>
  fix && target?.poi && !isInside(fix, target.poi) ? approachText(fix, target.poi, headingDeg) : undefined

export function NextStop({ player }: { readonly player: Player }) {
  const approach = useWalk(player, approachOf)
  const target = useWalk(player, (walk) => walk.target?.poi?.name)
  if (!approach || !target) return null
  return (
    <p className={css.approach}>
      <WalkIcon />
      <span>
        {texts.nextStop} <strong>{target}</strong>, <span className={css.way}>{approach}</span>
      </span>
    </p>
  )
}
