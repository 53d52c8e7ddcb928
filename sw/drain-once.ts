/**
 * The service worker's part: with no page open, the browser's `sync` event sends what waits, under the same lock and the
 * same keys as the sync worker. No DOM, no live connection.
 */
import { tourCacheName } from '#contract/threads/caches.ts'
import type { Drained } from '#contract/threads/service-worker-messages.ts'
import { userDatabase } from '#data/store/database-name.ts'
import { readDeviceSession, type DeviceSession } from '#data/device/device-session.ts'
import { platformLocks, type Locks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { openBus, type Bus } from '#workers/sync/bus.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { HEARTBEAT_MS, syncLock } from '#workers/sync/leader/leadership.ts'
import { carryOver } from '#data/outbox/carry-over.ts'
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/device/uuid.ts'
import { waitFor } from '#workers/sync/environment.ts'
import { createAnswers } from '#workers/sync/push/answers.ts'
import { drain, type DrainEnd } from '#workers/sync/push/drain.ts'

export interface DrainOnceOptions {
  readonly fetch: typeof fetch
  /** Where the files of a deleted tour are dropped from. */
  readonly caches?: CacheStorage
  readonly locks?: Locks
  now?(): number
  wait?(ms: number, signal: AbortSignal): Promise<void>
  /** Who is signed in on this device. */
  readSession?(): Promise<DeviceSession | undefined>
  openStore?(database: string): Promise<Store>
  openBus?(database: string): Bus
  /** How long the lock of a page's worker is waited for. */
  readonly patienceMs?: number
  /**
   * A worker that holds the lock and of which no heartbeat was heard for this long is frozen by its browser: the lock is
   * stolen. Undefined: the lock is only waited for.
   */
  readonly stealAfterSilenceMs?: number | undefined
}

/** The worker of a page that was just closed lives on for a moment. */
const PATIENCE_MS = 10_000

/**
 * `done`: nothing waits (or nobody is signed in, or a page that was opened took over). `again`: something is left that can
 * be sent later, or a page's worker holds on to the lock. Rejects where the device's storage cannot be read.
 */
export async function drainOnce(options: DrainOnceOptions): Promise<Drained> {
  const { readSession = readDeviceSession } = options
  const session = await readSession()
  if (!session) return 'done'
  const locks = options.locks ?? platformLocks()
  const database = userDatabase(session.userId)
  const stop = new AbortController()
  const queue = waitInLine(options, database)
  const lead = () => {
    queue.end()
    return drainAlone(options, session, locks, stop.signal)
  }
  const name = syncLock(database)
  try {
    return await locks.request(name, { signal: queue.signal }, lead).catch((error: unknown) => {
      if (!queue.isLeaderSilent()) throw error
      return locks.request(name, { steal: true }, lead)
    })
  } catch (error) {
    // Waited in vain; or a page that was opened meanwhile took the lock, and goes on from here.
    if (error instanceof DOMException && error.name === 'AbortError')
      return queue.signal.aborted ? 'again' : 'done'
    throw error
  } finally {
    queue.end()
    stop.abort()
  }
}

/** Ends the waiting for the lock: after a while, or when its holder is silent for too long. */
function waitInLine(options: DrainOnceOptions, database: string) {
  const { patienceMs = PATIENCE_MS, stealAfterSilenceMs, wait = waitFor } = options
  const waiting = new AbortController()
  const over = new AbortController()
  let isSilent = false
  const giveUpAfter = async (ms: number) => {
    await wait(ms, over.signal)
    if (!over.signal.aborted) waiting.abort()
  }
  if (stealAfterSilenceMs === undefined) {
    void giveUpAfter(patienceMs)
    return { signal: waiting.signal, isLeaderSilent: () => false, end: () => over.abort() }
  }
  const bus = (options.openBus ?? openBus)(database)
  let heard = new AbortController()
  const listen = async () => {
    heard = new AbortController()
    const silence = AbortSignal.any([heard.signal, over.signal])
    await wait(stealAfterSilenceMs, silence)
    if (silence.aborted) return
    isSilent = true
    waiting.abort()
  }
  bus.listen(({ kind }) => {
    if (kind !== 'heartbeat') return
    heard.abort()
    void listen()
  })
  void listen()
  void giveUpAfter(patienceMs + stealAfterSilenceMs)
  return {
    signal: waiting.signal,
    isLeaderSilent: () => isSilent,
    end() {
      over.abort()
      bus.close()
    },
  }
}

/** Who is signed in may change in a page while we send: nothing is sent with a token that was given back. */
const isSame = (before: DeviceSession, now: DeviceSession | undefined): boolean =>
  now?.tokenHash === before.tokenHash && now.userId === before.userId

const SENT_LATER: ReadonlySet<DrainEnd['kind']> = new Set(['waiting', 'offline', 'unwritten'])

async function drainAlone(
  options: DrainOnceOptions,
  session: DeviceSession,
  locks: Locks,
  signal: AbortSignal,
): Promise<Drained> {
  const { now = Date.now, wait = waitFor, readSession = readDeviceSession } = options
  const database = userDatabase(session.userId)
  const ending = new AbortController()
  const store = await (options.openStore ?? openStore)(database)
  const bus = (options.openBus ?? openBus)(database)
  // A page's worker that waits for the lock takes silence for a frozen leader.
  const heartbeat = async () => {
    while (!ending.signal.aborted) {
      bus.send({ kind: 'heartbeat', leader: 'service-worker' })
      await wait(HEARTBEAT_MS, ending.signal)
    }
  }
  void heartbeat()
  const gone: number[] = []
  try {
    await carryOver(store.outbox, database)
    const answers = createAnswers({
      store,
      locks,
      wait,
      signal,
      onTourGone: (tourId) => void gone.push(tourId),
    })
    const isFreshened = await freshen(store.outbox, answers.rowIds)
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
      mayGoOn: async () => isSame(session, await readSession()),
      onNotice: () => {},
      onRefused: () => {},
    })
    await store.downloads.bulkRemove(gone.map(String))
    for (const tourId of gone) await options.caches?.delete(tourCacheName(database, tourId))
    return isFreshened && !SENT_LATER.has(end.kind) ? 'done' : 'again'
  } finally {
    ending.abort()
    bus.close()
    await store.close()
  }
}
