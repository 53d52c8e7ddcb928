/** The page's answer to a service worker that asked it to send. */
import { filter, firstValueFrom, map, race, timer } from 'rxjs'
import type { Drained } from '#contract/threads/service-worker-messages.ts'
import { isUnsent } from '#changes/row.ts'
import { watchRows } from '#data/queries/rows.ts'
import type { Store } from '#data/store/store.ts'

/** Less than the service worker waits for the answer. */
const WITHIN_MS = 10_000

/** Resolves when nothing is left to send, or when something still is after `withinMs`. */
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
