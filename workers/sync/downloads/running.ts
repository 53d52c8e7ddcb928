/**
 * What this thread fetches or waits to fetch. One download is fetched at a time in all tabs and the service worker together, and of
 * all tabs one looks after a download from its first turn to its last; another one takes over where that tab closes.
 */
import { fail, type Result } from '#contract/failure.ts'
import type { Locks } from '#data/device/locks.ts'

export interface Running {
  has(tourId: number): boolean
  isEmpty(): boolean
  add(tourId: number): AbortController
  /** A download that was cancelled while it waited may have begun anew: that one stays. */
  end(tourId: number, controller: AbortController): void
  /**
   * The record changes before the transfer is aborted: an abort frees the turn, and another tab that waits for it goes by the
   * record.
   */
  stopAfter(tourId: number, changeRecord: () => Promise<unknown>): Promise<void>
  stopAll(): void
  /** Of all tabs one does: what waits for its sound is asked for once, not by every tab. */
  lookedAfter<T>(
    tourId: number,
    controller: AbortController,
    act: () => Promise<Result<T>>,
  ): Promise<Result<T>>
  /** One after another, in the order in which they were asked for: two at once would both take twice as long. */
  inTurn<T>(controller: AbortController, act: () => Promise<Result<T>>): Promise<Result<T>>
}

export function createRunning({
  database,
  locks,
}: {
  readonly database: string
  readonly locks: Locks
}): Running {
  const controllers = new Map<number, AbortController>()

  async function locked<T>(
    name: string,
    { signal }: AbortController,
    act: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      return await locks.request(name, { signal }, act)
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'aborted' })
      throw error
    }
  }

  return {
    has: (tourId) => controllers.has(tourId),
    isEmpty: () => controllers.size === 0,
    add(tourId) {
      const controller = new AbortController()
      controllers.set(tourId, controller)
      return controller
    },
    end(tourId, controller) {
      if (controllers.get(tourId) === controller) controllers.delete(tourId)
    },
    async stopAfter(tourId, changeRecord) {
      const controller = controllers.get(tourId)
      controllers.delete(tourId)
      try {
        await changeRecord()
      } finally {
        controller?.abort()
      }
    },
    stopAll() {
      for (const controller of controllers.values()) controller.abort()
    },
    lookedAfter: (tourId, controller, act) => locked(`download:${database}:${tourId}`, controller, act),
    inTurn: (controller, act) => locked(`downloads:${database}`, controller, act),
  }
}
