/**
 * One section's words. A sentence with a time is a link to its moment: it stands in running text that can be read, marked
 * and copied, and its words don't become the name of a button (decision 0041). One of them is in the tab order; arrow
 * keys reach the others.
 */
import { useState, type KeyboardEvent } from 'react'
import * as screenCss from '../player-screen.css.ts'
import * as css from './transcript.css.ts'
import type { TextPart, TimedSentence } from '../walk/timed-text.ts'

export interface SectionTextProps {
  /** The language of the section. */
  readonly lang?: string | undefined
  readonly parts: readonly TextPart[]
  /** The number of the sentence that is heard, if it is one of these. */
  readonly present: number | undefined
  readonly onGoTo: (sentence: TimedSentence) => void
}

const STEPS: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Marking words to copy them ends in a click as well. */
const isMarkingWords = (): boolean => getSelection()?.isCollapsed === false

const focusSentence = (from: HTMLElement, step: 'next' | 'previous' | 'first' | 'last') => {
  const all = [...(from.parentElement?.querySelectorAll<HTMLElement>('[data-sentence]') ?? [])]
  const here = all.indexOf(from)
  const place = { next: here + 1, previous: here - 1, first: 0, last: all.length - 1 }[step]
  all[Math.min(Math.max(0, place), all.length - 1)]?.focus()
}

export function SectionText({ lang, parts, present, onGoTo }: SectionTextProps) {
  const [visited, setVisited] = useState<number>()
  const first = parts.find(({ sentence }) => sentence)?.sentence?.number
  const inTabOrder = visited ?? present ?? first
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, sentence: TimedSentence) => {
    const step = STEPS[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (step) focusSentence(event.currentTarget, step)
    else if (event.key === 'Enter') onGoTo(sentence)
    else return
    event.preventDefault()
  }
  return (
    <p className={screenCss.transcript} lang={lang}>
      {parts.map(({ text, sentence }, index) =>
        sentence ? (
          <span
            key={sentence.number}
            // A real link can't be marked by a finger; it takes the long press for itself.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="link"
            tabIndex={sentence.number === inTabOrder ? 0 : -1}
            className={sentence.number === present ? css.sentencePresent : css.sentence}
            aria-current={sentence.number === present || undefined}
            data-sentence={sentence.number}
            onClick={() => {
              if (!isMarkingWords()) onGoTo(sentence)
            }}
            onKeyDown={(event) => onKeyDown(event, sentence)}
            onFocus={() => setVisited(sentence.number)}
            onBlur={() => setVisited(undefined)}
          >
            {text}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts never change places
          <span key={`between ${index}`}>{text}</span>
        ),
      )}
    </p>
  )
}
