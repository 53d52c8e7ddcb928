/** The dialog of pocket mode: the place in the walk, and a few keys that a thumb finds without looking. */
import { useEffect, useState } from 'react'
import { PLAYER } from '#kit/player-controls.ts'
import { formatClock } from '#kit/formats.ts'
import type { WakeLockState } from '#platform/device/wake-lock.ts'
import { FullScreenDialog } from '#ui/dialog/full-screen-dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import {
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  SkipBackIcon,
  SkipForwardIcon,
} from '#ui/icon/playback-icons.tsx'
import * as keys from '#texts/player-bar.ts'
import type { Player } from '../player.ts'
import { isOn } from '../playback/playback-state.ts'
import { useDurationS, usePlaybackState, usePositionS, useWalk } from '../use-player.ts'
import type { WalkSection } from '../walk/sections.ts'
import * as css from './pocket-mode.css.ts'

export interface PocketDialogProps extends LazyDialogProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
}

export function PocketDialog({ isOpen, onOpenChange, ...walk }: PocketDialogProps) {
  return (
    <FullScreenDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      label={keys.pocketMode}
      className={css.night}
    >
      <Pocket {...walk} onLeave={() => onOpenChange(false)} />
    </FullScreenDialog>
  )
}

interface PocketProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
  readonly onLeave: () => void
}

function Pocket({ player, sections, onLeave }: PocketProps) {
  const [screen, setScreen] = useState<WakeLockState>()
  useEffect(() => player.enterPocket(setScreen), [player])
  const state = usePlaybackState(player)
  const sectionIndex = useWalk(player, (walk) => walk.sectionIndex)
  const hasPosition = useWalk(player, (walk) => walk.fix !== undefined)
  const leftS = useDurationS(player) - usePositionS(player)
  const { walk } = player
  const isPlaying = isOn(state)
  return (
    <>
      <div className={css.now}>
        <p className={css.title} lang={sections[sectionIndex]?.language}>
          {sections[sectionIndex]?.title ?? ''}
        </p>
        <p className={css.left}>{keys.timeLeft(formatClock(leftS))}</p>
      </div>
      <div className={css.controls}>
        <button
          type="button"
          className={css.play}
          onClick={walk.toggle}
          aria-label={isPlaying ? keys.pause : keys.play}
        >
          {isPlaying ? <PauseIcon size="4rem" /> : <PlayIcon size="4rem" />}
        </button>
        <button
          type="button"
          className={css.control}
          onClick={() => walk.skip(-PLAYER.skipS)}
          aria-label={keys.skipBack(PLAYER.skipS)}
        >
          <SkipBackIcon size="3rem" />
          <span className={css.seconds}>{PLAYER.skipS}</span>
        </button>
        <button
          type="button"
          className={css.control}
          onClick={() => walk.skip(PLAYER.skipS)}
          aria-label={keys.skipForward(PLAYER.skipS)}
        >
          <SkipForwardIcon size="3rem" />
          <span className={css.seconds}>{PLAYER.skipS}</span>
        </button>
        <button
          type="button"
          className={css.control}
          onClick={() => walk.chooseSection(sectionIndex - 1)}
          disabled={sectionIndex <= 0}
          aria-label={keys.previousSection}
        >
          <PreviousIcon size="2.5rem" />
        </button>
        <button
          type="button"
          className={css.control}
          onClick={() => walk.chooseSection(sectionIndex + 1)}
          disabled={sectionIndex >= sections.length - 1}
          aria-label={keys.nextSection}
        >
          <NextIcon size="2.5rem" />
        </button>
      </div>
      <p className={css.note}>
        {screen && `${keys.screenStates[screen]} `}
        {hasPosition && `${keys.positionNowAndThen} `}
        {keys.lockedScreen}
      </p>
      <button type="button" className={css.leave} onClick={onLeave}>
        {keys.leavePocketMode}
      </button>
    </>
  )
}
