/**
 * The words of the walk. Where the server sent the time of each sentence, the transcript follows the voice, and a tap
 * on a sentence goes there; elsewhere it is plain text. Nothing here is announced by itself: a screen reader would
 * speak over the narration.
 */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { TranscriptIcon } from '#ui/icon/playback-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { follow as followText } from '#texts/player-transcript.ts'
import type { Player } from '../player.ts'
import { useHasBegun, useLegs, useReadIndex, useReading, useWalk } from '../use-player.ts'
import { WayOn } from '../directions/way-on.tsx'
import type { WalkSection } from '../walk/sections.ts'
import type { ReportSubject } from './report-subject.ts'
import { presentSentence, timeText, type TimedSentence } from '../walk/timed-text.ts'
import { TranscriptSection } from './transcript-section.tsx'
import * as css from './transcript.css.ts'
import { useFollow } from './use-follow.ts'

const ReportFact = lazyDialog(async () => (await import('./report-fact.tsx')).ReportFact)

export interface TranscriptProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
  /** Undefined while they load. */
  readonly chunks: readonly AudioChunk[] | undefined
  /** Undefined where the tour takes no reports of wrong facts. */
  readonly report: ReportSubject | undefined
}

const usePresentSentence = ({ playback }: Player, sentences: readonly TimedSentence[]): number =>
  useSyncExternalStore(playback.onTime, () => {
    const positionS = playback.positionS()
    return positionS > 0 ? presentSentence(sentences, positionS) : -1
  })

export function Transcript({ player, sections, chunks, report }: TranscriptProps) {
  const { isReading, text: read } = useReading(player)
  const sounded = useMemo(() => timeText(sections, chunks ?? []), [sections, chunks])
  const timed = isReading ? read : sounded
  const isTimed = timed.sentences.length > 0
  const sectionIndex = useWalk(player, (walk) => walk.sectionIndex)
  const hasBegun = useHasBegun(player)
  const heard = usePresentSentence(player, timed.sentences)
  const readIndex = useReadIndex(player)
  const present = isReading ? readIndex : heard
  const frame = useRef<HTMLDivElement>(null)
  const isFollowable = isTimed && (hasBegun || present >= 0)
  const { isFollowing, follow, onHand } = useFollow(
    frame,
    isFollowable ? `${sectionIndex} ${present}` : undefined,
  )

  const legs = useLegs(player)
  const ways = useMemo(
    () =>
      sections.map(({ poi }, index) => {
        const isLast = sections.findLastIndex((other) => other.poi?.id === poi?.id) === index
        const leg = poi && isLast ? player.directions.legFrom(poi.id) : undefined
        return leg && <WayOn key={leg.index} player={player} leg={leg} />
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the legs are what is looked up
    [player, sections, legs],
  )

  const [reported, setReported] = useState<{ readonly sectionIndex: number; readonly times: number }>()
  const [isReportOpen, setReportOpen] = useState(false)
  const openReport = useCallback((at: number) => {
    setReported((before) => ({ sectionIndex: at, times: (before?.times ?? 0) + 1 }))
    setReportOpen(true)
  }, [])
  const reportedSection = reported === undefined ? undefined : sections[reported.sectionIndex]
  const choose = useCallback((chosen: number) => player.walk.chooseSection(chosen), [player])
  const goTo = useCallback((sentence: TimedSentence) => player.walk.seek(sentence.startS), [player])
  const followAgain = () => {
    // The button goes away; the focus must not.
    const target = frame.current?.querySelector<HTMLElement>('[data-sentence][aria-current]')
    ;(target ?? frame.current)?.focus({ preventScroll: true })
    follow()
  }
  return (
    <div className={css.transcript} data-kept="empty">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to how it is scrolled */}
      <div ref={frame} className={isTimed ? css.frame : undefined} tabIndex={-1} {...onHand}>
        <Stack as="ol" gap="lg">
          {sections.map((section, index) => {
            const parts = timed.sections[index] ?? []
            const isHere = parts.some(({ sentence }) => sentence?.number === present)
            return (
              <TranscriptSection
                key={section.index}
                section={section}
                parts={parts}
                sectionIndex={index}
                isPresent={index === sectionIndex}
                isPlaying={hasBegun}
                presentSentence={isHere ? present : undefined}
                onChoose={choose}
                onGoTo={goTo}
                onReport={report && openReport}
                wayOn={ways[index]}
              />
            )
          })}
        </Stack>
      </div>
      {isFollowable && !isFollowing && (
        <Button className={css.follow} onPress={followAgain}>
          <TranscriptIcon />
          {followText}
        </Button>
      )}
      {report && reportedSection && (
        <ReportFact
          key={reported?.times}
          isOpen={isReportOpen}
          onOpenChange={setReportOpen}
          subject={report}
          sectionIndex={reportedSection.index}
          sectionTitle={reportedSection.title}
        />
      )}
    </div>
  )
}
