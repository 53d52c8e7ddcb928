/** Keeps the outbox empty while leading: drains, then sleeps until something changes or a try is due. */
import { CLAIM } from '#data/outbox/claim-mark.ts'
import type { Store } from '#data/store.ts'
import type { DrainContext } from './drain-context.ts'
import { drain } from './drain.ts'
import { recover } from './rows.ts'

export interface PushLoop {
  /** Something waits. With `isFresh` (the signal is back) waits end at once and begin anew. */
  kick(isFresh: boolean): void
}

export interface PushLoopOptions extends Omit<DrainContext, 'retrySignal'> {
  readonly store: Store
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Requests that have hung for longer when the signal comes back are sent again under their key. */
const HUNG_MS = 2000

export function createPushLoop(): PushLoop & { run(options: PushLoopOptions): Promise<void> } {
  let wake = new AbortController()
  let kicked: 'no' | 'soft' | 'fresh' = 'no'
  let retry = new AbortController()
  let busySince: number | undefined
  let now: () => number = () => 0

  const kick = (isFresh: boolean) => {
    kicked = isFresh || kicked === 'fresh' ? 'fresh' : 'soft'
    if (isFresh && busySince !== undefined && now() - busySince > HUNG_MS) retry.abort()
    wake.abort()
  }

  async function run(options: PushLoopOptions): Promise<void> {
    const { store, signal } = options
    now = options.now
    await recover(store, options.locks)
    const inserts = store.outbox.insert$.subscribe(({ documentData }) => {
      if (documentData.kind !== CLAIM) kick(false)
    })
    // The user decided on one that had stopped, or on one that others had waited for.
    const decided = store.outbox.update$.subscribe(({ documentData, previousDocumentData }) => {
      const before = previousDocumentData.status
      if (documentData.status === 'pending' && (before === 'conflict' || before === 'blocked')) kick(false)
    })
    const stop = () => wake.abort()
    signal.addEventListener('abort', stop)
    kicked = 'fresh'
    try {
      while (!signal.aborted) {
        const ignoreBackoff = kicked === 'fresh'
        kicked = 'no'
        wake = new AbortController()
        const { end, clear } = await drain(
          {
            ...options,
            retrySignal() {
              busySince = now()
              if (retry.signal.aborted) retry = new AbortController()
              return retry.signal
            },
          },
          { ignoreBackoff },
        )
        busySince = undefined
        await clear()
        if (end.kind === 'stopped') return
        if (kicked !== 'no') continue
        // Without a due time (nothing left, or 401) only a kick goes on; the timer is a second net under lost events.
        const ms = end.kind === 'waiting' ? Math.min(60_000, Math.max(0, end.at - now())) : 60_000
        if (!signal.aborted) await options.wait(ms, wake.signal)
      }
    } finally {
      inserts.unsubscribe()
      decided.unsubscribe()
      signal.removeEventListener('abort', stop)
    }
  }

  return { kick, run }
}
