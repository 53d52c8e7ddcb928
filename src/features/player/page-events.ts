/**
 * Watches the page and the device while a player is open: a hidden page, headphones taken out, a call, the network.
 */
import type { InterruptionSeam } from '#platform/audio/audio-interruptions.ts'
import { isOn } from './playback/playback-state.ts'
import type { Playback } from './playback/playback.ts'

export interface PageEventSeams {
  readonly playback: Playback
  readonly interruptions: InterruptionSeam | undefined
  setHidden(isHidden: boolean): void
  /** A walking track that waits does not begin by itself any more. */
  holdBack(): void
  /** Stores what would be lost if the page never came back. */
  flush(): void
}

/** Watches until the returned function is called. */
export const watchPage = ({
  playback,
  interruptions,
  setHidden,
  holdBack,
  flush,
}: PageEventSeams): (() => void) => {
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden'
    setHidden(isHidden)
    if (isHidden) flush()
  }
  const stopInterruptions = interruptions?.watch({
    // Nobody around should hear the guide because a plug came loose.
    onOutputLost: () => {
      if (isOn(playback.state()) || playback.state().kind === 'paused') playback.pause('headphones')
      holdBack()
    },
    onEnded: playback.giveBack,
    onFreeze: flush,
    onThaw: () => {
      playback.retry()
      playback.giveBack()
    },
  })
  const onOnline = () => playback.retry()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', flush)
  addEventListener('online', onOnline)
  return () => {
    stopInterruptions?.()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', flush)
    removeEventListener('online', onOnline)
  }
}
