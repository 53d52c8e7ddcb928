/** The controls, in reach of a thumb: they stay at the lower edge while the page scrolls. */
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/player-bar.ts'
import { pauseReasonText, playbackFailureText, type PlayedTour } from '../messages.ts'
import * as css from './player-bar.css.ts'
import type { Player } from '../player.ts'
import { isOn } from '../playback/playback-state.ts'
import { usePlaybackState, useReading, useWalk } from '../use-player.ts'
import type { WalkSection } from '../walk/sections.ts'
import { ProgressNote } from './progress-note.tsx'
import { ReadingNote } from './reading-note.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SentenceBar } from './sentence-bar.tsx'
import { StepButton } from './step-button.tsx'
import type { HeardFrom } from './use-is-silent.ts'

/** The reason why the sound rests, with the title of the stop that comes next. */
const restText = {
  arriving: texts.arriving,
  leaving: texts.leaving,
  'on-the-way': texts.onTheWay,
} as const

export interface PlayerBarProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
  readonly tour: PlayedTour
  readonly heardFrom: HeardFrom
}

export function PlayerBar({ player, sections, tour, heardFrom }: PlayerBarProps) {
  const state = usePlaybackState(player)
  const sectionIndex = useWalk(player, (walk) => walk.sectionIndex)
  const rest = useWalk(player, (walk) => walk.rest)
  const target = useWalk(player, (walk) => walk.target)
  const { isReading } = useReading(player)
  const { walk } = player
  const isPlaying = isOn(state) && rest !== 'leaving'
  const isBusy = state.kind === 'loading' || state.kind === 'waiting'
  return (
    <section
      className={css.bar}
      aria-label={texts.audioPlayer}
      data-playback={state.kind}
      data-unkept={isOn(state) || undefined}
    >
      <div className={css.notes}>
        {state.kind === 'failed' && (
          <Banner tone="danger" role="alert">
            {playbackFailureText(state.failure, tour)}
          </Banner>
        )}
        <ReadingNote player={player} heardFrom={heardFrom} />
        <ProgressNote player={player} sections={sections} />
        {state.kind === 'paused' && state.why && (
          <Banner tone="info" isStatus>
            {pauseReasonText(state.why)}
          </Banner>
        )}
        {rest && target?.poi && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
          <Banner tone="info" role="status">
            {restText[rest](target.title)}
          </Banner>
        )}
      </div>
      <p className={css.now} aria-live="off" lang={sections[sectionIndex]?.language}>
        {sections[sectionIndex]?.title ?? ''}
      </p>
      {isReading ? <SentenceBar player={player} /> : <SeekBar player={player} />}
      <div className={css.controls}>
        <Button
          variant="quiet"
          isIconOnly
          label={texts.previousSection}
          isDisabled={sectionIndex <= 0}
          onPress={() => walk.chooseSection(sectionIndex - 1)}
        >
          <PreviousIcon size="1.5rem" />
        </Button>
        <StepButton player={player} direction={-1} />
        <Button
          variant="primary"
          scale="large"
          isIconOnly
          className={isBusy ? css.playBusy : css.play}
          label={isPlaying ? texts.pause : texts.play}
          onPress={walk.toggle}
        >
          {isPlaying ? <PauseIcon size="2rem" /> : <PlayIcon size="2rem" />}
        </Button>
        <StepButton player={player} direction={1} />
        <Button
          variant="quiet"
          isIconOnly
          label={texts.nextSection}
          isDisabled={sectionIndex >= sections.length - 1}
          onPress={() => walk.chooseSection(sectionIndex + 1)}
        >
          <NextIcon size="1.5rem" />
        </Button>
      </div>
    </section>
  )
}
