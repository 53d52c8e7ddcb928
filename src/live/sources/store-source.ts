/** The source over the local store and the sync worker. Loaded only when a session or a screen needs it. */
import type { User } from '#contract/api/auth.ts'
import { DOWNLOADS_SYNC_TAG, DRAIN, OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { ok } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import type { Notice, SyncCommands, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { VISITOR_DATABASE, userDatabase } from '#data/device/indexed-db.ts'
import { openStore } from '#data/store/store.ts'
import { wipe } from '#data/store/wipe.ts'
import {
  listenToServiceWorker,
  wakeNowAndThen,
  wakeWhenOnline,
} from '#platform/service-worker/background-sync.ts'
import { systemClock } from '#platform/device/clock.ts'
import { isOnline, watchOnline } from '#platform/network/network.ts'
import { isVisible, watchVisibility } from '#platform/page/visibility.ts'
import { apiOrigin } from '../api-origin.ts'
import type { ChangeCommands } from '../change-commands/change-commands.ts'
import { createChangeCommands } from '../change-commands/create-change-commands.ts'
import { setReachable } from '../connection.ts'
import { publishNotice } from '../notices.ts'
import { getSession, readToken } from '../session/session-store.ts'
import type { Commands, LiveSource } from '../source.ts'
import { createSyncClient, type SyncClient, type SyncThread } from './sync-client.ts'
import { countUnsent, whenSent } from './unsent.ts'
import { createUserStore, type UserStore } from './user-store.ts'
import { createWatches } from './watches.ts'

/** Stored tours are renewed twice a day, where the browser wakes the service worker for it. */
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

/** The only place that starts the sync worker. The bundler reads this expression as it stands, so the path is relative. */
const startSyncWorker = (): Worker =>
  new Worker(new URL('../../../workers/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })

/** Parts of the browser that tests replace. */
export interface StoreSourceOptions {
  readonly startThread?: () => SyncThread
  /** Requests one `sync` event for when the signal is back. */
  readonly wake?: (tag: string) => Promise<void>
}

/** The worker's commands and the changes as one object; three of them do something on the page first. */
function pageCommands(
  worker: Called<SyncCommands>,
  { generateLater, ...changes }: ChangeCommands,
): Called<Commands> {
  return {
    ...worker,
    ...changes,
    async generateTour(body) {
      // Only where the browser itself knows of no network: any other trouble is shown at once.
      if (isOnline()) return worker.generateTour(body)
      const later = await generateLater(body)
      return later.ok ? ok({ ...later.value, isWaiting: true }) : later
    },
    async dismissJob(jobId) {
      // The placeholder of a tour that was not requested yet is a change: dismissing it discards the change.
      const discarded = await changes.discardChange(jobId)
      return discarded.ok ? discarded : worker.dismissJob(jobId)
    },
    startDownload(tourId) {
      void wakeNowAndThen(DOWNLOADS_SYNC_TAG, RENEW_EVERY_MS)
      return worker.startDownload(tourId)
    },
  }
}

/** Passes the page's events on to the worker and the open queries, for as long as the page lives. */
function followPage(sync: SyncClient, watches: { revalidate(): void }, store: UserStore): void {
  watchOnline((online) => {
    sync.setOnline(online)
    if (online) watches.revalidate()
  })
  if (!isOnline()) sync.setOnline(false)
  watchVisibility((visible) => {
    void sync.commands.setVisible(visible)
    if (!visible) return
    if (store.hasFailed()) store.open().catch(() => {})
    watches.revalidate()
  })
  listenToServiceWorker((data, port) => {
    if ((data as { type?: unknown } | null)?.type !== DRAIN) return
    void sync.commands.drain()
    // Where the rows cannot be read, no answer is sent, and the service worker asks again later.
    store
      .open()
      .then((open) => whenSent(open))
      .then((end) => port?.postMessage(end))
      .catch(() => {})
  })
}

export async function openStoreSource({
  startThread = startSyncWorker,
  wake = wakeWhenOnline,
}: StoreSourceOptions = {}): Promise<LiveSource> {
  const noticeListeners = new Set<(notice: Notice) => void>()
  const refusalListeners = new Set<(token: string) => void>()
  const session = getSession()
  const token = readToken()
  let signedIn: SignedIn | null =
    session.name === 'signed-in' && token !== null ? { token, user: session.user } : null

  const store = createUserStore({
    database: () => databaseOf(signedIn?.user),
    // The worker failed to open the store too, and the queries show failures: both start again.
    onRecovered: () => {
      sync.begin(sessionOf(signedIn))
      watches.restart()
    },
  })
  const sync = createSyncClient(startThread, (event: SyncEvent) => {
    if (event.kind === 'hub-state') watches.setHubState(event.state)
    else if (event.kind === 'notice') for (const listener of noticeListeners) listener(event.notice)
    else if (event.kind === 'unauthorized') for (const listener of refusalListeners) listener(event.token)
    else {
      setReachable(event.isReachable)
      if (event.isReachable) watches.revalidate()
    }
  })
  const watches = createWatches({
    store: store.open,
    now: systemClock.now,
    refresh: (target) => sync.commands.refresh(target),
  })
  const changes = createChangeCommands({
    store: store.open,
    now: systemClock.now,
    onChanged: () => void sync.commands.changed(),
    onFull: () => publishNotice({ kind: 'device-full' }),
  })
  const commands = pageCommands(sync.commands, changes)
  sync.begin(sessionOf(signedIn))

  const startBackgroundWork = () => {
    // The outbox, the live connection and jobs need the worker also where no screen watches anything.
    void sync.commands.setVisible(isVisible())
    // The browser drops a `sync` registration after a few failures, so it is registered again for rows that still wait.
    void countUnsent(store.open()).then((count) => (count ? wake(OUTBOX_SYNC_TAG) : undefined))
  }
  if (signedIn) {
    await store.open().catch(() => {})
    setTimeout(startBackgroundWork, 0)
  }
  followPage(sync, watches, store)

  return {
    ask: sync.commands.ask,
    commands: async () => commands,
    watch: watches.watch,
    reload: watches.reload,
    onNotice: (listener) => {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    onUnauthorized: (listener) => {
      refusalListeners.add(listener)
      return () => refusalListeners.delete(listener)
    },
    async switchUser(next) {
      if (next?.user.id === signedIn?.user.id && next?.token === signedIn?.token) return
      signedIn = next
      watches.pause()
      sync.begin(sessionOf(next))
      await store.close()
      watches.setHubState('Disconnected')
      watches.restart()
      if (next) startBackgroundWork()
    },
    async forgetUser(user) {
      const database = databaseOf(user)
      const isOpen = signedIn?.user.id === user.id && store.isOpening()
      const opening = isOpen ? store.open() : openStore(database)
      const unsentCount = await countUnsent(opening)
      signedIn = null
      watches.pause()
      await sync.end()
      if (isOpen) await store.close()
      else await opening.then((open) => open.close()).catch(() => {})
      // Storage that fails here is left as it is: the person is signed out in any case.
      await wipe(database, { caches: 'caches' in globalThis ? caches : undefined }).catch(() => {})
      sync.begin(sessionOf(null))
      watches.setHubState('Disconnected')
      watches.restart()
      return { unsentCount }
    },
  }
}
