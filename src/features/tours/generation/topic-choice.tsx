import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import * as texts from '#texts/tours.ts'
import { TopicIcon } from '../topic-icons.tsx'
import type { TopicOffer } from './generation-rules.ts'
import * as css from './topic-choice.css.ts'

export interface TopicChoiceProps {
  readonly offer: TopicOffer
  readonly value: string | undefined
  readonly onChange: (topic: string) => void
}

/** The choice of a topic, all of them visible: native radio buttons below tiles as large as a thumb. */
export function TopicChoice({ offer, value, onChange }: TopicChoiceProps) {
  const name = useId()
  return (
    <fieldset role="radiogroup" aria-labelledby={`${name}-legend`}>
      <legend className={css.legend} id={`${name}-legend`}>
        {texts.topic}
      </legend>
      <div className={css.tiles}>
        {offer.shown.map((topic) => {
          const isChosen = topic.value === value
          return (
            <label key={topic.value} className={classNames(css.tile, isChosen && css.chosen)}>
              <input
                type="radio"
                className={css.radio}
                name={name}
                value={topic.value}
                checked={isChosen}
                onChange={() => onChange(topic.value)}
              />
              <TopicIcon topic={topic.value} />
              <span>{topic.label}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Placeholders of the same height while the topics load, so that the button below does not move. */
export function TopicSkeletons() {
  return (
    <section aria-busy="true" aria-label={texts.loadingTopics}>
      <p className={css.legend}>{texts.topic}</p>
      <div className={css.tiles}>
        {[1, 2, 3, 4, 5].map((key) => (
          <span key={key} className={css.tileSkeleton} />
        ))}
      </div>
    </section>
  )
}
