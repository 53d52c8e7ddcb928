/**
 * The service worker's part: with no page open, the browser's `sync` event sends what waits, under the same lock and the
 * same keys as the sync worker. No DOM, no live connection.
 */
import { tourCacheName } from '#contract/threads/caches.ts'
import type { Drained } from '#contract/threads/service-worker-messages.ts'
import { userDatabase } from '#data/database-name.ts'
import { readDeviceSession, type DeviceSession } from '#data/device-store.ts'
import { platformLocks, type Locks } from '#data/locks.ts'
import { openStore, type Store } from '#data/store.ts'
import { openBus, type Bus } from './bus.ts'
import { createHttp } from './http/http.ts'
import { HEARTBEAT_MS, syncLock } from './leader/leadership.ts'
import { carryOver } from '#data/outbox/carry-over.ts'
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/uuid.ts'
import { waitFor } from './environment.ts'
import { createAnswers } from './push/answers.ts'
import { drain, type DrainEnd } from './push/drain.ts'

export interface DrainOnceOptions {
  readonly fetch: typeof fetch
  /** Where the files of a deleted tour are dropped from. */
  readonly caches?: CacheStorage
  readonly locks?: Locks
  now?(): number
  openStore?(database: string): Promise<Store>
  openBus?(database: string): Bus
  /** How long the lock of a page's worker is waited for. */
  readonly patienceMs?: number
}

/** The worker of a page that was just closed lives on for a moment. */
const PATIENCE_MS = 10_000

/**
 * `done`: nothing waits (or nobody is signed in, or a page that was opened took over). `again`: something is left that can
 * be sent later, or a page's worker holds on to the lock. Rejects where the device's storage cannot be read.
 */
export async function drainOnce(options: DrainOnceOptions): Promise<Drained> {
  const session = await readDeviceSession()
  if (!session) return 'done'
  const locks = options.locks ?? platformLocks()
  const database = userDatabase(session.userId)
  const stop = new AbortController()
  const waiting = new AbortController()
  const patience = setTimeout(() => waiting.abort(), options.patienceMs ?? PATIENCE_MS)
  try {
    return await locks.request(syncLock(database), { signal: waiting.signal }, () => {
      clearTimeout(patience)
      return drainAlone(options, session, locks, stop.signal)
    })
  } catch (error) {
    // Waited in vain; or a page that was opened meanwhile took the lock, and goes on from here.
    if (error instanceof DOMException && error.name === 'AbortError')
      return waiting.signal.aborted ? 'again' : 'done'
    throw error
  } finally {
    clearTimeout(patience)
    stop.abort()
  }
}

/** Who is signed in may change in a page while we send: nothing is sent with a token that was given back. */
const isSession = async ({ tokenHash, userId }: DeviceSession): Promise<boolean> => {
  const now = await readDeviceSession()
  return now?.tokenHash === tokenHash && now.userId === userId
}

const SENT_LATER: ReadonlySet<DrainEnd['kind']> = new Set(['waiting', 'offline', 'unwritten'])

async function drainAlone(
  options: DrainOnceOptions,
  session: DeviceSession,
  locks: Locks,
  signal: AbortSignal,
): Promise<Drained> {
  const now = options.now ?? Date.now
  const database = userDatabase(session.userId)
  const store = await (options.openStore ?? openStore)(database)
  const bus = (options.openBus ?? openBus)(database)
  // A page's worker that waits for the lock takes silence for a frozen leader.
  const beat = () => bus.send({ kind: 'heartbeat', leader: 'service-worker' })
  beat()
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  const gone: number[] = []
  try {
    await carryOver(store.outbox, database)
    const answers = createAnswers({
      store,
      locks,
      wait: waitFor,
      signal,
      onTourGone: (tourId) => void gone.push(tourId),
    })
    await freshen(store.outbox, answers.rowIds)
    const end = await drain({
      store,
      answers,
      leader: uuid(),
      now,
      random: Math.random,
      signal,
      http: createHttp({
        fetch: options.fetch,
        apiOrigin: session.apiOrigin,
        token: () => session.token,
        now,
        // The page finds out by its own calls; the token stays until it does.
        onUnauthorized: () => {},
        onReachable: () => {},
      }),
      mayGoOn: () => isSession(session),
      onNotice: () => {},
      onRefused: () => {},
    })
    await store.downloads.bulkRemove(gone.map(String))
    for (const tourId of gone) await options.caches?.delete(tourCacheName(database, tourId))
    return SENT_LATER.has(end.kind) ? 'again' : 'done'
  } finally {
    clearInterval(heartbeat)
    bus.close()
    await store.close()
  }
}
