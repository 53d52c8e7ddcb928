/**
 * What the server accepted, written down in batches beside the sending: no request waits for the store. A crash before a
 * batch is written leaves its rows, which are sent again under the same keys.
 */
import type { Locks } from '#data/locks.ts'
import type { Store } from '#data/store.ts'
import { settle, type Accepted } from './settle.ts'

/** Results written together: fewer writes, for many changes are of the same few things. */
const BATCH = 500
/** Results are not held back longer than this. */
const HOLD_MS = 1000

export interface ResultsOptions {
  readonly store: Store
  readonly locks: Locks
  /** Epoch ms. */
  now(): number
  onTourGone(tourId: number): void
  /** The facts are written: the rows can go. */
  onSettled(rowIds: readonly string[]): Promise<void>
}

export interface Results {
  /** Throws what an earlier write met: sending must not run ahead of a store that keeps nothing. */
  accept(result: Accepted): void
  /** Resolves when everything accepted is written. */
  flush(): Promise<void>
}

export function createResults({ store, locks, now, onTourGone, onSettled }: ResultsOptions): Results {
  let held: Accepted[] = []
  let heldSince = 0
  let writing: Promise<void> | undefined
  let trouble: { readonly error: unknown } | undefined

  const write = async (batch: readonly Accepted[]): Promise<void> => {
    try {
      for (const tourId of await settle(store, locks, batch)) onTourGone(tourId)
      await onSettled(batch.map(({ row }) => row.id))
    } catch (error) {
      trouble = { error }
    } finally {
      writing = undefined
    }
  }
  const begin = (): Promise<void> => {
    const batch = held
    held = []
    writing = write(batch)
    return writing
  }
  const unwritten = () => writing ?? (held.length > 0 && !trouble ? begin() : undefined)
  const check = () => {
    if (trouble) throw trouble.error
  }

  return {
    accept(result) {
      check()
      if (held.length === 0) heldSince = now()
      held.push(result)
      if (!writing && (held.length >= BATCH || now() - heldSince > HOLD_MS)) void begin()
    },
    async flush() {
      for (let work = unwritten(); work; work = unwritten()) await work
      check()
    },
  }
}
