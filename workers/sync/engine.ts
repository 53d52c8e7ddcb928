/**
 * The sync of one user (or the visitor) in one tab. Every tab's engine fetches what its screens show and makes their calls; one
 * engine, the leader, also sends the outbox and keeps the live connection.
 */
import { fail, ok } from '#contract/failure.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { Notice, SyncCommands, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { uuid } from '#data/device/uuid.ts'
import { runDownloadUpkeep } from './leader/download-upkeep.ts'
import type { Environment } from './environment.ts'
import { createAsk } from './http/ask.ts'
import { createHttp, type Http } from './http/http.ts'
import { takePart, type Leadership } from './leader/leadership.ts'
import { lead } from './leader/lead.ts'
import { dismissJob } from './pull/jobs.ts'
import type { PullContext } from './pull/pull-context.ts'
import { createRefresher, type Refresher } from './pull/refresh.ts'
import { targetOf } from './pull/target-of.ts'
import { createWatchedTours } from './pull/watched-tours.ts'
import { createPushLoop } from './push/push-loop.ts'
import { createWatchedByTabs } from './watched-by-tabs.ts'
import { cancelJob, generateFromRoute, generateTour, prioritiseChunks } from './direct-calls.ts'
import { createReachability } from './reachability.ts'
import type { Hub } from './realtime/hub.ts'

/** Implements every command of the page. */
export interface Engine extends SyncCommands {
  setOnline(isOnline: boolean): void
  isLeading(): boolean
  stop(): Promise<void>
}

export async function startEngine(environment: Environment, session: SyncSession): Promise<Engine> {
  const { now, wait, locks } = environment
  const { database, token, userId } = session
  const store = await environment.openStore(database)
  const stopping = new AbortController()
  const { signal } = stopping
  const bus = environment.openBus(database)
  const tab = uuid()
  const pushLoop = createPushLoop()
  let hub: Hub | undefined
  let hubState: HubState = 'Disconnected'
  let isOnline = true

  const reachability = createReachability({
    wait,
    signal,
    probe: () => refresher.refresh({ what: 'topics' }),
    onChange: (isReachable) => {
      environment.emit({ kind: 'reachable', isReachable })
      if (isReachable) signalIsBack()
    },
  })
  const http: Http = createHttp({
    fetch: environment.fetch,
    apiOrigin: session.apiOrigin,
    token: () => token,
    now,
    onUnauthorized: (refused) => {
      if (!signal.aborted) tell({ kind: 'unauthorized', token: refused })
    },
    onReachable: reachability.report,
  })

  /** Events of the leader: to its own page, and over the bus to the other tabs. */
  const tell = (event: SyncEvent) => {
    environment.emit(event)
    bus.send({ kind: 'event', event })
  }
  const context: PullContext = {
    store,
    locks,
    http,
    now,
    caches: environment.caches,
    signal,
    onNotice: (notice: Notice) => tell({ kind: 'notice', notice }),
    onTourGone: (tourId) => void downloads?.remove(tourId),
  }
  const refresher: Refresher = createRefresher(context)
  const downloads = environment.createDownloads?.({
    database,
    locks,
    store,
    refresh: refresher.refresh,
    prioritise: (...asked) => prioritise(...asked),
    getJson: (url) => http.getJson(url, signal),
    absolute: http.absolute,
    clockOffsetMs: http.clockOffsetMs,
    hasSignal: async () => {
      await refresher.refreshAgain({ what: 'topics' })
      return reachability.isReachable()
    },
  })

  const byTabs = createWatchedByTabs({
    joined: (tourId) => hub?.joinTour(tourId),
    left: (tourId) => hub?.leaveTour(tourId),
  })
  const watched = createWatchedTours({
    store,
    refresher,
    now,
    wait,
    signal,
    onChange: () => {
      byTabs.set(tab, watched.ids())
      bus.send({ kind: 'watched', tab, tourIds: watched.ids() })
    },
  })
  function kick(isFresh: boolean): void {
    pushLoop.kick(isFresh)
    bus.send({ kind: 'kick', isFresh })
  }
  function signalIsBack(): void {
    if (signal.aborted) return
    kick(true)
    hub?.setOnline(true)
    void downloads?.recover().catch(() => {})
  }

  const leadership: Leadership | undefined =
    userId === null
      ? undefined
      : takePart({
          database,
          locks,
          bus,
          tab,
          now,
          wait,
          lead: (leading) => {
            if (downloads) void runDownloadUpkeep(downloads, environment, leading)
            return lead({
              environment,
              session: { ...session, userId },
              context,
              refresher,
              pushLoop,
              signal: leading,
              mayGoOn: () => !signal.aborted && (leadership?.isStillLeading() ?? false),
              waitedFor: byTabs.all,
              onHub: (made) => {
                hub = made
                if (!isOnline) hub?.setOnline(false)
              },
              onHubState: (state) => {
                hubState = state
                tell({ kind: 'hub-state', state })
              },
              hubState: () => hubState,
              askWhoWaits: () => bus.send({ kind: 'who-waits' }),
              onRefused: (entity) => {
                const target = targetOf(entity)
                if (target) void refresher.refreshAgain(target)
              },
            })
          },
        })

  bus.listen((message) => {
    if (message.kind === 'heartbeat') leadership?.heard()
    else if (message.kind === 'kick') pushLoop.kick(message.isFresh)
    else if (message.kind === 'watched') byTabs.set(message.tab, message.tourIds)
    else if (message.kind === 'event') environment.emit(message.event)
    else if (message.kind === 'download') void downloads?.takeOver().catch(() => {})
    else bus.send({ kind: 'watched', tab, tourIds: watched.ids() })
  })
  void downloads?.recover().catch(() => {})

  const prioritise: SyncCommands['prioritiseChunks'] = (tourId, chunkIndexes, reason, near) => {
    if (reason === 'immediate_play') watched.hurry(tourId)
    return prioritiseChunks(context, tourId, chunkIndexes, reason, near)
  }

  return {
    ask: createAsk(http, signal),
    refresh: refresher.refresh,
    async generateTour(body) {
      const made = await generateTour(context, body)
      if (made.ok) void refresher.refreshAgain({ what: 'usage' })
      return made
    },
    async generateFromRoute(route) {
      const made = await generateFromRoute(context, route)
      if (made.ok) void refresher.refreshAgain({ what: 'usage' })
      return made
    },
    async cancelJob(jobId) {
      const cancelled = await cancelJob(context, jobId)
      // Where it was refused the tour may be there already.
      void refresher.refreshAgain({ what: 'usage' })
      void refresher.refreshAgain({ what: 'my-tours' })
      return cancelled
    },
    async dismissJob(jobId) {
      await dismissJob(context, jobId)
      return ok(null)
    },
    prioritiseChunks: prioritise,
    joinTour: watched.watch,
    leaveTour: watched.unwatch,
    setOnline(online) {
      isOnline = online
      if (online) signalIsBack()
      else hub?.setOnline(false)
    },
    setVisible(isVisible) {
      if (isVisible) pushLoop.kick(true)
    },
    drain: () => kick(true),
    changed: () => kick(false),
    async startDownload(tourId) {
      if (!downloads) return fail({ kind: 'storage', detail: 'no cache storage' })
      const started = await downloads.start(tourId)
      if (started.ok) bus.send({ kind: 'download' })
      return started
    },
    cancelDownload: async (tourId) => downloads?.cancel(tourId),
    removeDownload: async (tourId) => downloads?.remove(tourId),
    checkDownload: async (tourId) => ok((await downloads?.check(tourId)) ?? null),
    isLeading: () => leadership?.isLeading() ?? false,
    async stop() {
      stopping.abort()
      downloads?.stop()
      await leadership?.stop()
      bus.close()
      await store.close()
    },
  }
}
