/** A section of the walk: the way to jump to it, its words, its sources. All text is server text. */
import { memo, type ReactNode } from 'react'
import { formatClock } from '#kit/formats.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/layout/layout.tsx'
import { playing } from '#texts/player.ts'
import * as texts from '#texts/player-transcript.ts'
import * as css from '../player-screen.css.ts'
import type { WalkSection } from '../walk/sections.ts'
import { SectionText } from './section-text.tsx'
import { Sources } from './sources.tsx'
import type { TextPart, TimedSentence } from '../walk/timed-text.ts'

export interface TranscriptSectionProps {
  readonly section: WalkSection
  readonly parts: readonly TextPart[]
  readonly sectionIndex: number
  readonly isPresent: boolean
  readonly isPlaying: boolean
  /** The number of the present sentence, where it belongs to this section. */
  readonly presentSentence: number | undefined
  readonly onChoose: (sectionIndex: number) => void
  readonly onGoTo: (sentence: TimedSentence) => void
  /** Undefined where the tour takes no reports. */
  readonly onReport: ((sectionIndex: number) => void) | undefined
  /** The way from here to the next stop. */
  readonly wayOn?: ReactNode
}

export const TranscriptSection = memo(function TranscriptSection(props: TranscriptSectionProps) {
  const { section, sectionIndex, isPresent } = props
  return (
    <li className={isPresent ? css.sectionCurrent : css.section} aria-current={isPresent || undefined}>
      <div className={css.sectionHead}>
        <h3 className={css.sectionTitle}>
          <button
            type="button"
            className={css.sectionButton}
            lang={section.language}
            onClick={() => props.onChoose(sectionIndex)}
          >
            {section.title}
          </button>
        </h3>
        <span className={css.time}>
          {formatClock(section.startS)}–{formatClock(section.endS)}
        </span>
        {props.isPlaying && isPresent && !section.poi && <Badge tone="info">{playing}</Badge>}
      </div>
      <SectionText
        lang={section.language}
        parts={props.parts}
        present={props.presentSentence}
        onGoTo={props.onGoTo}
      />
      <Sources sources={section.sources} />
      {props.onReport && (
        <div>
          <Button variant="quiet" onPress={() => props.onReport?.(sectionIndex)}>
            {texts.reportFact} <VisuallyHidden>{texts.inSection(section.title)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {props.wayOn}
    </li>
  )
})
