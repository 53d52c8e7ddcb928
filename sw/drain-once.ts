/**
 * Sends the outbox once, in the service worker, while no page is open: with the same lock and the same keys as the sync
 * worker.
 */
import { tourCacheName } from '#contract/threads/caches.ts'
import type { Drained } from '#contract/threads/service-worker-messages.ts'
import { userDatabase } from '#data/device/indexed-db.ts'
import { readDeviceSession, type DeviceSession } from '#data/device/device-session.ts'
import { platformLocks, type Locks } from '#data/device/locks.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { openBus, type Bus } from '#workers/sync/bus.ts'
import { createHttp } from '#workers/sync/http/http.ts'
import { HEARTBEAT_MS, syncLock } from '#workers/sync/leader/leadership.ts'
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/device/uuid.ts'
import { waitFor } from '#workers/sync/environment.ts'
import { createAnswers } from '#workers/sync/push/answers.ts'
import { drain, type DrainEnd } from '#workers/sync/push/drain.ts'

export interface DrainOnceOptions {
  readonly fetch: typeof fetch
  /** The caches from which the files of a deleted tour are removed. */
  readonly caches?: CacheStorage
  readonly locks?: Locks
  now?(): number
  wait?(ms: number, signal: AbortSignal): Promise<void>
  /** Returns the session of this device. */
  readSession?(): Promise<DeviceSession | undefined>
  openStore?(database: string): Promise<Store>
  openBus?(database: string): Bus
  /** The time to wait for the lock of a page's worker. */
  readonly patienceMs?: number
  /**
   * The lock is stolen from a worker that sent no heartbeat for this time, since the browser has frozen it. Where undefined, it is never
   * stolen.
   */
  readonly stealAfterSilenceMs?: number | undefined
}

/** The worker of a page that was just closed may still hold the lock for a moment. */
const PATIENCE_MS = 10_000

/**
 * Sends what waits. `done`: nothing is left, nobody is signed in, or a page that was opened took over. `again`: something is left that can be
 * sent later, or a page's worker keeps the lock. Rejects where the device's storage cannot be read.
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
    // Either the wait was in vain, or a page that was opened meanwhile took the lock and continues.
    if (error instanceof DOMException && error.name === 'AbortError')
      return queue.signal.aborted ? 'again' : 'done'
    throw error
  } finally {
    queue.end()
    stop.abort()
  }
}

/** Aborts the wait for the lock after `patienceMs`, or when its holder was silent for `stealAfterSilenceMs`. */
function waitInLine(options: DrainOnceOptions, database: string) {
  const { patienceMs = PATIENCE_MS, stealAfterSilenceMs, wait = waitFor } = options
  const giveUp = new AbortController()
  const over = new AbortController()
  let isLeaderSilent = false
  let bus: Bus | undefined
  const after = async (ms: number, signal: AbortSignal, act: () => void) => {
    await wait(ms, signal)
    if (!signal.aborted) act()
  }
  void after(patienceMs + (stealAfterSilenceMs ?? 0), over.signal, () => giveUp.abort())
  if (stealAfterSilenceMs !== undefined) {
    let heard = new AbortController()
    /** Restarts the measurement of silence at each heartbeat. */
    const listen = () => {
      heard.abort()
      heard = new AbortController()
      void after(stealAfterSilenceMs, AbortSignal.any([heard.signal, over.signal]), () => {
        isLeaderSilent = true
        giveUp.abort()
      })
    }
    bus = (options.openBus ?? openBus)(database)
    bus.listen(({ kind }) => {
      if (kind === 'heartbeat') listen()
    })
    listen()
  }
  return {
    signal: giveUp.signal,
    isLeaderSilent: () => isLeaderSilent,
    end() {
      over.abort()
      bus?.close()
    },
  }
}

/** True while the same user is signed in with the same token: after a sign-out in a page nothing more is sent with the old one. */
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
  // A page's worker that waits for the lock concludes from silence that the leader is frozen.
  const heartbeat = async () => {
    while (!ending.signal.aborted) {
      bus.send({ kind: 'heartbeat', leader: 'service-worker' })
      await wait(HEARTBEAT_MS, ending.signal)
    }
  }
  void heartbeat()
  const gone: number[] = []
  try {
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
        // The page learns of it by its own calls; the token stays until then.
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
