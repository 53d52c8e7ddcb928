/** All steps of the way from a stop to the next. */
import { VisuallyHidden } from '#ui/layout/layout.tsx'
import * as texts from '#texts/player-directions.ts'
import type { Leg } from '../walk/directions/legs.ts'
import { arrowOf, listedStep } from '../walk/directions/wording.ts'
import * as css from './directions.css.ts'
import { TurnArrow } from './turn-arrow.tsx'
import { Words } from './words.tsx'

export interface StepListProps {
  readonly leg: Leg
  /** The name of the stop that the leg leads to; untrusted text. */
  readonly stopName: string
  /** The index of the step that comes next, where it is known. */
  readonly present?: number | undefined
}

export function StepList({ leg, stopName, present }: StepListProps) {
  return (
    <ol className={css.list}>
      {leg.steps.map((step, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- steps never change places, and two may look the same
          key={index}
          className={index === present ? css.itemPresent : css.item}
          aria-current={index === present ? 'step' : undefined}
        >
          <TurnArrow arrow={arrowOf(step)} size="1.75rem" />
          <span className={css.itemWords}>
            <Words {...listedStep(leg, step, stopName)} />
            {index === present && <VisuallyHidden> ({texts.present})</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
