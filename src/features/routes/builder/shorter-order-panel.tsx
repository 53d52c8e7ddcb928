/** Shows the order that was found, before the user applies it. */
import type { BuilderPoi } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import { writtenMiles } from './messages.ts'
import type { ShorterOrder } from './use-optimise.ts'

export interface ShorterOrderPanelProps {
  readonly suggestion: ShorterOrder
  readonly pois: readonly BuilderPoi[]
  readonly onApply: () => void
  readonly onIgnore: () => void
}

export function ShorterOrderPanel({ suggestion, pois, onApply, onIgnore }: ShorterOrderPanelProps) {
  const nameByKey = new Map(pois.map(({ key, name }) => [key, name]))
  return (
    <Card
      as="section"
      labelledBy="shorter-order"
      actions={
        <Cluster>
          <Button variant="primary" onPress={onApply}>
            {texts.apply}
          </Button>
          <Button onPress={onIgnore}>{texts.ignore}</Button>
        </Cluster>
      }
    >
      <h2 id="shorter-order" className={css.heading}>
        {texts.shorterOrder}
      </h2>
      <output>{texts.saves(writtenMiles(suggestion.distanceReduction), suggestion.timeReduction)}</output>
      <ol className={css.sentences}>
        {suggestion.keys.map((key) => (
          <li key={key}>{nameByKey.get(key)}</li>
        ))}
      </ol>
    </Card>
  )
}
