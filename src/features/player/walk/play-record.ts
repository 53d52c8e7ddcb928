/**
 * Records a play for the server: 0 at its start, then the seconds heard at every pause, at the end, and when the page
 * is hidden. The seconds of all records add up to what was heard.
 */
import type { Playback } from '../playback/playback.ts'

export interface PlayRecorder {
  /** Records what was heard up to now. */
  flush(): void
  dispose(): void
}

export const createPlayRecorder = (
  playback: Playback,
  nowMs: () => number,
  record: (durationPlayedS: number) => void,
): PlayRecorder => {
  let isStarted = false
  let soundingSinceMs: number | undefined
  let heardMs = 0

  const settle = () => {
    if (soundingSinceMs === undefined) return
    heardMs += nowMs() - soundingSinceMs
    soundingSinceMs = playback.state().kind === 'playing' ? nowMs() : undefined
  }

  const flush = () => {
    settle()
    const seconds = Math.floor(heardMs / 1000)
    if (seconds < 1) return
    heardMs -= seconds * 1000
    record(seconds)
  }

  const stop = playback.subscribe(() => {
    const { kind } = playback.state()
    settle()
    if (kind === 'playing') {
      soundingSinceMs ??= nowMs()
      if (!isStarted) record(0)
      isStarted = true
    }
    if (kind === 'paused' || kind === 'ended' || kind === 'failed') flush()
    if (kind === 'ended') isStarted = false
  })

  return {
    flush,
    dispose: () => {
      flush()
      stop()
    },
  }
}
