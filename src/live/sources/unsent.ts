/** Changes that are still to be sent: their number, and the moment when none is left. */
import { filter, firstValueFrom, map, race, timer } from 'rxjs'
import type { Drained } from '#contract/threads/service-worker-messages.ts'
import { readRows } from '#data/outbox/outbox.ts'
import { isUnsent } from '#changes/row.ts'
import { isWaiting } from '#changes/waiting-change.ts'
import { watchRows } from '#data/queries/rows.ts'
import type { Store } from '#data/store/store.ts'

/** Resolves with the number of changes that will be sent without the user; undefined where the device cannot read them. */
export async function countUnsent(opening: Promise<Store>): Promise<number | undefined> {
  try {
    return (await readRows((await opening).outbox)).filter(isWaiting).length
  } catch {
    return undefined
  }
}

/** Less than the service worker waits for the page's answer. */
const WITHIN_MS = 10_000

/** The page's answer to a service worker that woke it: 'done' once nothing is left to send, 'again' after `withinMs`. */
export const whenSent = (store: Pick<Store, 'outbox'>, withinMs = WITHIN_MS): Promise<Drained> =>
  firstValueFrom(
    race(
      watchRows(store).pipe(
        filter((rows) => !rows.some(isUnsent)),
        map(() => 'done' as const),
      ),
      timer(withinMs).pipe(map(() => 'again' as const)),
    ),
  )
