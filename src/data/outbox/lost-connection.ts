/**
 * Dexie and connections that the browser closes (at an update, when an iPhone wakes up, under storage pressure). Dexie reopens
 * by itself, but not after a reopening that failed, and its live queries stop after a lost connection.
 */
import { liveQuery, type Dexie } from 'dexie'
import { Observable } from 'rxjs'
import { isStorageFull } from '../device/storage-full.ts'

const LOST: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
])
const TRIES = 5
const FIRST_WAIT_MS = 50
const LOOK_AGAIN_MS = 100

const isLost = (error: unknown): boolean =>
  LOST.has((error as { name?: string } | null)?.name ?? '') && !isStorageFull(error)

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `act` again where the connection was lost, up to five times in two seconds. `act` must be safe to repeat. `isClosed`:
 * we closed it ourselves, and nothing opens it again.
 */
export async function again<T>(db: Dexie, act: () => PromiseLike<T>, isClosed: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await act()
    } catch (error) {
      if (attempt === TRIES || !isLost(error) || isClosed()) throw error
      // Forgets a reopening that failed; the next call opens.
      db.close({ disableAutoOpen: false })
      await waitFor(FIRST_WAIT_MS * 3 ** (attempt - 1))
    }
}

/** The query's answer, and again after every write of any thread; goes on by itself after a lost connection. */
export const watched = <T>(db: Dexie, query: () => Promise<T>, isClosed: () => boolean): Observable<T> =>
  new Observable<T>((subscriber) => {
    let live: { unsubscribe(): void } | undefined
    let looking: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      looking = undefined
      live?.unsubscribe()
      live = liveQuery(query).subscribe({ next: (value) => subscriber.next(value), error: lost })
    }
    const lost = () => {
      if (subscriber.closed || isClosed()) return
      looking ??= setTimeout(() => {
        again(db, () => db.open(), isClosed).then(begin, () => {
          looking = undefined
          lost()
        })
      }, LOOK_AGAIN_MS)
    }
    // A frozen page gets no answers: a query that it began would hold up every writer until it is thawed.
    const sleep = () => live?.unsubscribe()
    globalThis.addEventListener?.('freeze', sleep, true)
    globalThis.addEventListener?.('resume', begin, true)
    db.on('close', lost)
    begin()
    return () => {
      globalThis.removeEventListener?.('freeze', sleep, true)
      globalThis.removeEventListener?.('resume', begin, true)
      db.on('close').unsubscribe(lost)
      clearTimeout(looking)
      live?.unsubscribe()
    }
  })
