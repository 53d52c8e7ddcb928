/** The source over the local store and the sync worker. Loaded only when a session or a screen needs it. */
import type { User } from '#contract/api/auth.ts'
import { DOWNLOADS_SYNC_TAG, DRAIN, OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { ok } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import type { Notice, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { userDatabase, VISITOR_DATABASE } from '#data/device/indexed-db.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { wipe } from '#data/store/wipe.ts'
import {
  listenToServiceWorker,
  wakeNowAndThen,
  wakeWhenOnline,
} from '#platform/service-worker/background-sync.ts'
import { systemClock } from '#platform/device/clock.ts'
import { isOnline, watchOnline } from '#platform/network/network.ts'
import { isVisible, watchVisibility } from '#platform/page/visibility.ts'
import { apiOrigin } from '../connection/api-origin.ts'
import { publishNotice } from '../notices.ts'
import { setReachable } from '../connection/reachable.ts'
import { getSession, readToken } from '../session/session-store.ts'
import { commandsOver } from '../commands-over.ts'
import type { Commands, LiveSource, PageCommands } from '../source.ts'
import { setStorageState } from '../storage/storage-state.ts'
import { createChanges } from './changes.ts'
import { countUnsent } from './count-unsent.ts'
import { createSyncClient, type SyncThread } from './sync-client.ts'
import { startSyncWorker } from './start-sync-worker.ts'
import { createWatches } from './watches.ts'
import { whenSent } from './when-sent.ts'

const RENEW_EVERY_MS = 12 * 3_600_000

interface SignedIn {
  readonly token: string
  readonly user: User
}

const databaseOf = (user: User | undefined): string => (user ? userDatabase(user.id) : VISITOR_DATABASE)

const sessionOf = (signedIn: SignedIn | null): SyncSession => ({
  apiOrigin: apiOrigin(),
  token: signedIn ? signedIn.token : readToken(),
  userId: signedIn?.user.id ?? null,
  database: databaseOf(signedIn?.user),
})

/** Parts of the browser that tests replace. */
export interface Surroundings {
  readonly startThread?: () => SyncThread
  /** Asks for one `sync` event when the signal is back. */
  readonly wake?: (tag: string) => Promise<void>
}

export async function openStoreSource({
  startThread = startSyncWorker,
  wake = wakeWhenOnline,
}: Surroundings = {}): Promise<LiveSource> {
  const notices = new Set<(notice: Notice) => void>()
  const refusals = new Set<(token: string) => void>()
  const session = getSession()
  const token = readToken()
  let signedIn: SignedIn | null =
    session.name === 'signed-in' && token !== null ? { token, user: session.user } : null
  let opened: Promise<Store> | undefined
  let hasFailed = false
  const store = (): Promise<Store> => {
    if (opened) return opened
    const opening = openStore(databaseOf(signedIn?.user))
    opened = opening
    opening.then(
      () => {
        setStorageState('kept')
        if (!hasFailed) return
        hasFailed = false
        // The worker failed to open the store too, and the queries show failures: start both again.
        sync.begin(sessionOf(signedIn))
        watches.restart()
      },
      () => {
        hasFailed = true
        setStorageState('not-kept')
        // The next call tries to open it again.
        if (opened === opening) opened = undefined
      },
    )
    return opening
  }
  const closeStore = async (): Promise<void> => {
    const before = opened
    opened = undefined
    await before?.then((open) => open.close()).catch(() => {})
  }

  const sync = createSyncClient(startThread, (event: SyncEvent) => {
    if (event.kind === 'hub-state') watches.setHubState(event.state)
    else if (event.kind === 'notice') for (const listener of notices) listener(event.notice)
    else if (event.kind === 'unauthorized') for (const listener of refusals) listener(event.token)
    else {
      setReachable(event.isReachable)
      if (event.isReachable) watches.revalidate()
    }
  })
  const watches = createWatches({
    store,
    now: systemClock.now,
    refresh: (target) => sync.commands.refresh(target),
  })
  const { generateLater, ...changes } = createChanges({
    store,
    now: systemClock.now,
    onChanged: () => void sync.commands.changed(),
    onFull: () => publishNotice({ kind: 'device-full' }),
  })
  sync.begin(sessionOf(signedIn))

  const beginWork = () => {
    // The outbox, the live connection and jobs need the worker also where no screen asks for anything.
    void sync.commands.setVisible(isVisible())
    // The browser drops a `sync` registration after a few failures: register again for what still waits.
    void countUnsent(store()).then((count) => (count ? wake(OUTBOX_SYNC_TAG) : undefined))
  }
  if (signedIn) {
    await store().catch(() => {})
    setTimeout(beginWork, 0)
  }
  watchOnline((online) => {
    sync.setOnline(online)
    if (online) watches.revalidate()
  })
  if (!isOnline()) sync.setOnline(false)
  watchVisibility((visible) => {
    void sync.commands.setVisible(visible)
    if (!visible) return
    if (hasFailed) store().catch(() => {})
    watches.revalidate()
  })
  listenToServiceWorker((data, port) => {
    if ((data as { type?: unknown } | null)?.type !== DRAIN) return
    void sync.commands.drain()
    // Where the rows cannot be read no answer is sent: the service worker asks again later.
    store()
      .then((open) => whenSent(open))
      .then((end) => port?.postMessage(end))
      .catch(() => {})
  })

  async function switchUser(next: SignedIn | null): Promise<void> {
    if (next?.user.id === signedIn?.user.id && next?.token === signedIn?.token) return
    signedIn = next
    watches.pause()
    sync.begin(sessionOf(next))
    await closeStore()
    watches.setHubState('Disconnected')
    watches.restart()
    if (next) beginWork()
  }

  const own: Partial<Called<Commands>> & Called<PageCommands> = {
    ...changes,
    async generateTour(body) {
      // Only where the browser itself knows of no network: any other trouble is told at once.
      if (isOnline()) return sync.commands.generateTour(body)
      const later = await generateLater(body)
      return later.ok ? ok({ ...later.value, isWaiting: true }) : later
    },
    async dismissJob(jobId) {
      // A tour that waits to be asked for is a change: taking it away takes it back.
      const taken = await changes.discardChange(jobId)
      return taken.ok ? taken : sync.commands.dismissJob(jobId)
    },
    startDownload(tourId) {
      void wakeNowAndThen(DOWNLOADS_SYNC_TAG, RENEW_EVERY_MS)
      return sync.commands.startDownload(tourId)
    },
  }
  const ofWorker = sync.commands as Partial<Called<Commands>>

  return {
    commands: commandsOver<Commands>((name, args) => {
      const command = (own[name] ?? ofWorker[name]) as (...args: readonly unknown[]) => Promise<unknown>
      return command(...args)
    }),
    watch: watches.watch,
    reload: watches.reload,
    switchUser,
    onNotice: (listener) => {
      notices.add(listener)
      return () => notices.delete(listener)
    },
    onUnauthorized: (listener) => {
      refusals.add(listener)
      return () => refusals.delete(listener)
    },
    async forgetUser(user) {
      const database = databaseOf(user)
      const isOpen = signedIn?.user.id === user.id && opened !== undefined
      const before = isOpen ? store() : openStore(database)
      const unsentCount = await countUnsent(before)
      signedIn = null
      watches.pause()
      await sync.end()
      if (isOpen) await closeStore()
      else await before.then((open) => open.close()).catch(() => {})
      // Storage that fails here is left as it is: the person is signed out in any case.
      await wipe(database, { caches: 'caches' in globalThis ? caches : undefined }).catch(() => {})
      sync.begin(sessionOf(null))
      watches.setHubState('Disconnected')
      watches.restart()
      return { unsentCount }
    },
  }
}
