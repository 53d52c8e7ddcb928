/**
 * Restores Dexie's connection after the browser closed it (at an update, when an iPhone wakes up, under storage pressure). Dexie reopens by
 * itself, but not after a reopening that failed, and its live queries stop after a lost connection.
 */
import { liveQuery, type Dexie } from 'dexie'
import { Observable } from 'rxjs'
import { isStorageFull } from '../device/storage-full.ts'

/** Names of Dexie's and IndexedDB's errors that a lost connection causes. */
const LOST: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
])
/** The wait triples with each attempt: 50, 150, 450 and 1,350 ms, two seconds in all. */
const ATTEMPTS = 5
const FIRST_WAIT_MS = 50
/** A live query whose connection was lost is begun again after this time, so that several losses in a row count as one. */
const RESTART_AFTER_MS = 100

const isLost = (error: unknown): boolean =>
  LOST.has((error as { name?: string } | null)?.name ?? '') && !isStorageFull(error)

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `act`, and again where the connection was lost, up to five times in two seconds. `act` must be safe to repeat. Once `isClosed` says
 * that we closed the database ourselves, it is not opened again.
 */
export async function again<T>(db: Dexie, act: () => PromiseLike<T>, isClosed: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await act()
    } catch (error) {
      if (attempt === ATTEMPTS || !isLost(error) || isClosed()) throw error
      // This clears the error of a reopening that failed, so that the next call opens.
      db.close({ disableAutoOpen: false })
      await waitFor(FIRST_WAIT_MS * 3 ** (attempt - 1))
    }
}

/** Emits the query's result, and again after every write of any thread; it recovers by itself from a lost connection. */
export const watched = <T>(db: Dexie, query: () => Promise<T>, isClosed: () => boolean): Observable<T> =>
  new Observable<T>((subscriber) => {
    let live: { unsubscribe(): void } | undefined
    let restart: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      restart = undefined
      live?.unsubscribe()
      live = liveQuery(query).subscribe({ next: (value) => subscriber.next(value), error: lost })
    }
    const lost = () => {
      if (subscriber.closed || isClosed()) return
      restart ??= setTimeout(() => {
        again(db, () => db.open(), isClosed).then(begin, () => {
          restart = undefined
          lost()
        })
      }, RESTART_AFTER_MS)
    }
    // A frozen page handles no results: a query that it began would block every writer until it is thawed.
    const pause = () => live?.unsubscribe()
    globalThis.addEventListener?.('freeze', pause, true)
    globalThis.addEventListener?.('resume', begin, true)
    db.on('close', lost)
    begin()
    return () => {
      globalThis.removeEventListener?.('freeze', pause, true)
      globalThis.removeEventListener?.('resume', begin, true)
      db.on('close').unsubscribe(lost)
      clearTimeout(restart)
      live?.unsubscribe()
    }
  })
