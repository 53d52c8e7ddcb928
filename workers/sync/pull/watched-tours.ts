/** Tours whose player is open in this tab. Their chunks are polled until all are there. */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import type { Store } from '#data/store/store.ts'
import type { Refresher } from './refresh.ts'

/** Chunks are polled every 3 s. The hub reports each chunk too; polling covers events that were lost. */
const POLL_MS = 3000

export interface WatchedTours {
  watch(tourId: number): void
  unwatch(tourId: number): void
  /** Polls faster for a while: the user waits for a chunk now. */
  hurry(tourId: number): void
  ids(): number[]
}

export function createWatchedTours(options: {
  readonly store: Store
  readonly refresher: Refresher
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
  onChange(): void
}): WatchedTours {
  const { store, refresher, now, wait, signal } = options
  const watched = new Map<
    number,
    { readonly stop: AbortController; hurryUntil: number; wake: AbortController }
  >()

  async function isComplete(tourId: number): Promise<boolean> {
    const part = await store.parts.findOne(`${tourId}:chunks`).exec()
    const chunks = part?.toJSON().data.value as readonly AudioChunk[] | undefined
    return chunks !== undefined && chunks.every(({ isReady }) => isReady)
  }

  async function poll(tourId: number): Promise<void> {
    for (;;) {
      const tour = watched.get(tourId)
      if (!tour || signal.aborted) return
      if (!(await isComplete(tourId).catch(() => true))) await refresher.refresh({ what: 'chunks', tourId })
      if (tour.wake.signal.aborted) tour.wake = new AbortController()
      const ms = now() < tour.hurryUntil ? CHUNKS.notReadyPollMs : POLL_MS
      await wait(ms, AbortSignal.any([signal, tour.stop.signal, tour.wake.signal]))
    }
  }

  return {
    watch(tourId) {
      if (watched.has(tourId)) return
      watched.set(tourId, { stop: new AbortController(), hurryUntil: 0, wake: new AbortController() })
      options.onChange()
      void poll(tourId)
    },
    unwatch(tourId) {
      watched.get(tourId)?.stop.abort()
      if (watched.delete(tourId)) options.onChange()
    },
    hurry(tourId) {
      const tour = watched.get(tourId)
      if (!tour) return
      tour.hurryUntil = now() + CHUNKS.notReadyWaitMs
      tour.wake.abort()
    },
    ids: () => [...watched.keys()],
  }
}
