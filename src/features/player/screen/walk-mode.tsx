/** How the tour is walked: on the street, from an armchair, or by somebody simulated. */
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { WalkIcon } from '#ui/icon/place-icons.tsx'
import * as screen from '../player-screen.css.ts'
import type { Player } from '../player.ts'
import { useWalk } from '../use-player.ts'
import * as css from './walk-notes.css.ts'

/** Times walking speed; the fastest is for development. */
const PACES = import.meta.env.DEV ? [1, 4, 10, 30] : [1, 4, 10]
const PACE_LABELS: Readonly<Record<number, string>> = { 1: 'Walking speed (1x)' }

export function WalkMode({ player, hasStops }: { readonly player: Player; readonly hasStops: boolean }) {
  const source = useWalk(player, (walk) => walk.source)
  const [pace, setPace] = useState(4)
  const isPreview = source === 'simulated'
  return (
    <Card as="section" labelledBy="walk-mode-heading">
      <h2 id="walk-mode-heading" className={screen.cardHeading}>
        Your walk
      </h2>
      <div className={css.modes}>
        <Switch
          isSelected={source === 'none'}
          onChange={player.walk.setInOrder}
          description="For the armchair: every stop in order, wherever you are. Your position is not asked for."
        >
          Play in order
        </Switch>
        {hasStops && (
          <>
            <Select
              label="Preview speed"
              value={String(pace)}
              onChange={(next) => {
                setPace(Number(next))
                player.walk.setPace(Number(next))
              }}
              options={PACES.map((times) => ({
                value: String(times),
                label: PACE_LABELS[times] ?? `${times}x walking speed`,
              }))}
            />
            <Button
              isPressed={isPreview}
              onPress={() => (isPreview ? player.walk.stopPreview() : player.walk.preview(pace))}
            >
              <WalkIcon />
              Preview walk
            </Button>
            <p className={css.hint}>
              A preview moves a simulated position along the route. It starts the sound as your own steps
              would.
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
