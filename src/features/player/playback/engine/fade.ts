/**
 * Fades the sound to silence in small steps, by the clock: the late timers of a hidden page make it coarser, not
 * longer.
 */

const STEP_MS = 50

export interface Fade {
  /** Does nothing while one runs. */
  start(durationMs: number, onSilent: () => void): void
  /** Ends the fade where it is and restores the volume. */
  end(): void
  isRunning(): boolean
}

/** `setShare` takes a share of the chosen volume, from 0 to 1. */
export const createFade = (nowMs: () => number, setShare: (share: number) => void): Fade => {
  let timer: ReturnType<typeof setInterval> | undefined

  const end = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    setShare(1)
  }

  return {
    start: (durationMs, onSilent) => {
      if (timer !== undefined) return
      const startMs = nowMs()
      timer = setInterval(() => {
        const share = 1 - (nowMs() - startMs) / durationMs
        if (share > 0) setShare(share)
        else onSilent()
      }, STEP_MS)
    },
    end,
    isRunning: () => timer !== undefined,
  }
}
