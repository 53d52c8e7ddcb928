/**
 * Stops the sound after a chosen time. The end is a time on the clock, checked by a timer and at every move of the
 * sound, because the timers of a hidden page come late. The sound fades and is silent in time.
 */
import { createListeners } from '#kit/listeners.ts'
import type { Playback } from './playback.ts'

const MINUTE_MS = 60_000
export const SLEEP_FADE_MS = 8000

export interface SleepTimer {
  /** The chosen minutes; 0 while off, also after the time was up. */
  minutes(): number
  /** The time of the silence, epoch ms; undefined while off. */
  endsAtMs(): number | undefined
  set(minutes: number): void
  subscribe(listener: () => void): () => void
  dispose(): void
}

export interface SleepTimerSeams {
  readonly playback: Pick<Playback, 'state' | 'pause' | 'fadeOut' | 'cancelFade' | 'onTime'>
  /** Epoch ms. */
  readonly clockMs: () => number
}

export const createSleepTimer = ({ playback, clockMs }: SleepTimerSeams): SleepTimer => {
  let minutes = 0
  let endsAtMs: number | undefined
  let isFading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = createListeners()

  const change = (next: number) => {
    clearTimeout(timer)
    minutes = next
    isFading = false
    endsAtMs = next > 0 ? clockMs() + next * MINUTE_MS : undefined
    changes.tell()
    look()
  }

  const look = () => {
    if (endsAtMs === undefined) return
    const leftMs = endsAtMs - clockMs()
    if (leftMs <= 0) {
      // The time is up even if a hand on the volume has ended the fade. What was paused for a moment must not go on
      // by itself later.
      playback.pause('sleep-timer')
      return change(0)
    }
    if (leftMs <= SLEEP_FADE_MS && !isFading) {
      isFading = true
      playback.fadeOut(leftMs, 'sleep-timer')
    }
    clearTimeout(timer)
    timer = setTimeout(look, isFading ? leftMs : leftMs - SLEEP_FADE_MS)
  }

  const stopTime = playback.onTime(() => {
    if (endsAtMs !== undefined && endsAtMs - clockMs() <= SLEEP_FADE_MS) look()
  })

  return {
    minutes: () => minutes,
    endsAtMs: () => endsAtMs,
    set: (wanted) => {
      if (isFading) playback.cancelFade()
      change(wanted)
    },
    subscribe: changes.add,
    dispose: () => {
      clearTimeout(timer)
      endsAtMs = undefined
      stopTime()
      changes.clear()
    },
  }
}
