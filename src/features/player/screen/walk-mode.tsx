/** Chooses how the tour is walked: on the street, in an armchair, or by a simulated walker. */
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { WalkIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/player-walk.ts'
import * as css from '../player-screen.css.ts'
import type { Player } from '../player.ts'
import { useWalk } from '../use-player.ts'

/** The speeds of a preview, as multiples of walking speed; the fastest is for development. */
const PACES = import.meta.env.DEV ? [1, 4, 10, 30] : [1, 4, 10]

export function WalkMode({ player, hasStops }: { readonly player: Player; readonly hasStops: boolean }) {
  const source = useWalk(player, (walk) => walk.source)
  const [pace, setPace] = useState(4)
  const isPreview = source === 'simulated'
  return (
    <Card as="section" labelledBy="walk-mode-heading">
      <h2 id="walk-mode-heading" className={css.cardHeading}>
        {texts.yourWalk}
      </h2>
      <div className={css.modes}>
        <Switch
          isSelected={source === 'none'}
          onChange={player.walk.setInOrder}
          description={texts.playInOrderText}
        >
          {texts.playInOrder}
        </Switch>
        {hasStops && (
          <>
            <Select
              label={texts.previewSpeed}
              value={String(pace)}
              onChange={(next) => {
                setPace(Number(next))
                player.walk.setPace(Number(next))
              }}
              options={PACES.map((times) => ({
                value: String(times),
                label: texts.walkingSpeed(times),
              }))}
            />
            <Button
              isPressed={isPreview}
              onPress={() => (isPreview ? player.walk.stopPreview() : player.walk.preview(pace))}
            >
              <WalkIcon />
              {texts.previewWalk}
            </Button>
            <p className={css.hint}>{texts.previewText}</p>
          </>
        )}
      </div>
    </Card>
  )
}
