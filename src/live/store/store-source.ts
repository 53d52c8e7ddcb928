/** The source over the local store and the sync worker. Loaded only when a session or a screen needs it. */
import type { User } from '#contract/api/auth.ts'
import { DOWNLOADS_SYNC_TAG, DRAIN } from '#contract/threads/service-worker-messages.ts'
import type { Notice, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { userDatabase, VISITOR_DATABASE } from '#data/database-name.ts'
import { isWaiting } from '#data/outbox/waiting-change.ts'
import { readRows } from '#data/outbox/outbox.ts'
import { openStore, type Store } from '#data/store.ts'
import { wipe } from '#data/wipe.ts'
import { listenToServiceWorker, wakeNowAndThen } from '#platform/background-sync.ts'
import { systemClock } from '#platform/clock.ts'
import { isOnline, watchOnline } from '#platform/network.ts'
import { isVisible, watchVisibility } from '#platform/visibility.ts'
import { apiOrigin } from '../api-origin.ts'
import { publishNotice } from '../notices.ts'
import { setReachable } from '../reachable.ts'
import { getSession, readToken } from '../session-store.ts'
import type { LiveSource } from '../source.ts'
import { createChanges } from './changes.ts'
import { createSyncClient } from './sync-client.ts'
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

export async function openStoreSource(): Promise<LiveSource> {
  const notices = new Set<(notice: Notice) => void>()
  const refusals = new Set<(token: string) => void>()
  const session = getSession()
  const token = readToken()
  let signedIn: SignedIn | null =
    session.name === 'signed-in' && token !== null ? { token, user: session.user } : null
  let opened: Promise<Store> | undefined
  const store = (): Promise<Store> => {
    if (opened) return opened
    const opening = openStore(databaseOf(signedIn?.user))
    opened = opening
    // A device that refuses storage now may not do so later.
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }
  const closeStore = async (): Promise<void> => {
    const before = opened
    opened = undefined
    await before?.then((open) => open.close()).catch(() => {})
  }

  const sync = createSyncClient(startSyncWorker, (event: SyncEvent) => {
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
    refresh: (target) => sync.call((remote) => remote.refresh(target)),
  })
  const { generateLater, ...changes } = createChanges({
    store,
    now: systemClock.now,
    onChanged: () => void sync.tell((remote) => remote.changed()),
    onFull: () => publishNotice({ kind: 'device-full' }),
  })
  sync.begin(sessionOf(signedIn))

  // The outbox, the live connection and jobs need the worker also where no screen asks for anything.
  if (signedIn) {
    await store().catch(() => {})
    setTimeout(() => void sync.tell((remote) => remote.setVisible(isVisible())), 0)
  }
  watchOnline((online) => {
    void sync.tell((remote) => remote.setOnline(online))
    if (online) watches.revalidate()
  })
  if (!isOnline()) void sync.tell((remote) => remote.setOnline(false))
  watchVisibility((visible) => {
    void sync.tell((remote) => remote.setVisible(visible))
    if (visible) watches.revalidate()
  })
  listenToServiceWorker((data, port) => {
    if ((data as { type?: unknown } | null)?.type !== DRAIN) return
    void sync.tell((remote) => remote.drain())
    // No answer is one too: the service worker asks again later.
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
    if (next) void sync.tell((remote) => remote.setVisible(isVisible()))
  }

  return {
    ...changes,
    watch: watches.watch,
    reload: watches.reload,
    switchUser,
    ask: (endpoint, input) => sync.call((remote) => remote.ask(endpoint, input)),
    onNotice: (listener) => {
      notices.add(listener)
      return () => notices.delete(listener)
    },
    onUnauthorized: (listener) => {
      refusals.add(listener)
      return () => refusals.delete(listener)
    },
    async generateTour(body) {
      // Only where the browser itself knows of no network: any other trouble is told at once.
      if (isOnline()) return sync.call((remote) => remote.generateTour(body))
      const later = await generateLater(body)
      return later.ok ? { ok: true, value: { ...later.value, isWaiting: true } } : later
    },
    dismissJob: async (jobId) => {
      // A tour that waits to be asked for is a change: taking it away takes it back.
      if ((await changes.discardChange(jobId)).ok) return { ok: true, value: null }
      await sync.tell((remote) => remote.dismissJob(jobId))
      return { ok: true, value: null }
    },
    prioritiseChunks: (tourId, indexes, reason, near) =>
      sync.call((remote) => remote.prioritise(tourId, indexes, reason, near)),
    joinTour: (tourId) => void sync.tell((remote) => remote.watchTour(tourId)),
    leaveTour: (tourId) => void sync.tell((remote) => remote.unwatchTour(tourId)),
    startDownload: (tourId) => {
      void wakeNowAndThen(DOWNLOADS_SYNC_TAG, RENEW_EVERY_MS)
      return sync.call((remote) => remote.startDownload(tourId))
    },
    cancelDownload: (tourId) => sync.tell((remote) => remote.cancelDownload(tourId)),
    removeDownload: (tourId) => sync.tell((remote) => remote.removeDownload(tourId)),
    async forgetUser(user) {
      const database = databaseOf(user)
      const isOpen = signedIn?.user.id === user.id && opened !== undefined
      const before = isOpen ? await store() : await openStore(database)
      const rows = await readRows(before.outbox).catch(() => [])
      signedIn = null
      watches.pause()
      await sync.end()
      if (isOpen) await closeStore()
      else await before.close()
      await wipe(database, { caches: 'caches' in globalThis ? caches : undefined })
      sync.begin(sessionOf(null))
      watches.setHubState('Disconnected')
      watches.restart()
      return { unsentCount: rows.filter(isWaiting).length }
    },
  }
}
