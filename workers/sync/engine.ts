/**
 * The sync of one user (or the visitor) in one tab. Every tab's engine fetches what its screens show and makes their calls; one
 * engine, the leader, also sends the outbox and holds the live connection. The decisions are in `engine-state.ts`; this file
 * connects them with the parts that carry them out.
 */
import { fail, ok } from '#contract/failure.ts'
import type { SyncCommands, SyncSession } from '#contract/threads/sync-api.ts'
import { uuid } from '#data/device/uuid.ts'
import type { Downloads } from './downloads/downloads.ts'
import {
  initialEngineState,
  nextEngineState,
  watchedTours,
  type EngineEffect,
  type EngineEvent,
} from './engine-state.ts'
import type { Environment } from './environment.ts'
import { runDownloadUpkeep } from './leader/download-upkeep.ts'
import { lead } from './leader/lead.ts'
import { joinLeadership, type Leadership } from './leader/leadership.ts'
import { createAsk } from './http/ask.ts'
import { cancelJob, generateFromRoute, generateTour, prioritiseChunks } from './direct-calls.ts'
import { dismissJob } from './pull/jobs.ts'
import type { PullContext } from './pull/pull-context.ts'
import { createRefresher, refreshTargetOf, type Refresher } from './pull/refresh.ts'
import { createWatchedTours, type WatchedTours } from './pull/watched-tours.ts'
import { createPushLoop } from './push/push-loop.ts'
import type { Hub } from './realtime/hub.ts'
import { connectToServer, type ServerConnection } from './server-connection.ts'

/** Implements every command of the page. */
export interface Engine extends SyncCommands {
  setOnline(isOnline: boolean): void
  isLeading(): boolean
  stop(): Promise<void>
}

export async function startEngine(environment: Environment, session: SyncSession): Promise<Engine> {
  const { now, wait, locks } = environment
  const { database, userId } = session
  const store = await environment.openStore(database)
  const stopping = new AbortController()
  const { signal } = stopping
  const bus = environment.openBus(database)
  const pushLoop = createPushLoop()
  let hub: Hub | undefined
  let state = initialEngineState(uuid())

  const dispatch = (event: EngineEvent): void => {
    const next = nextEngineState(state, event)
    state = next.state
    for (const effect of next.effects) run(effect)
  }
  const run = (effect: EngineEffect): void => {
    if (effect.do === 'emit') environment.emit(effect.event)
    else if (effect.do === 'post') bus.send(effect.message)
    else if (effect.do === 'wake-push') pushLoop.wake(effect.isFresh)
    else if (effect.do === 'set-hub-online') hub?.setOnline(effect.isOnline)
    else if (effect.do === 'join-tour') hub?.joinTour(effect.tourId)
    else if (effect.do === 'leave-tour') hub?.leaveTour(effect.tourId)
    else if (effect.do === 'recover-downloads') void downloads?.recover().catch(() => {})
    else if (effect.do === 'take-over-downloads') void downloads?.takeOver().catch(() => {})
    else leadership?.onHeartbeat()
  }

  const connection = connectToServer(environment, session, {
    signal,
    probe: () => refresher.refresh({ what: 'topics' }),
    onReachable: (isReachable) => dispatch({ kind: 'server', isReachable }),
    onUnauthorized: (token) => dispatch({ kind: 'report', event: { kind: 'unauthorized', token } }),
  })
  const context: PullContext = {
    store,
    locks,
    http: connection.http,
    now,
    caches: environment.caches,
    signal,
    onNotice: (notice) => dispatch({ kind: 'report', event: { kind: 'notice', notice } }),
    onTourGone: (tourId) => void downloads?.remove(tourId),
  }
  const refresher = createRefresher(context)
  const watched = createWatchedTours({
    store,
    refresher,
    now,
    wait,
    signal,
    onChange: () => dispatch({ kind: 'watching', tourIds: watched.ids() }),
  })
  const downloads = openDownloads(environment, database, { context, refresher, connection })

  const leadership: Leadership | undefined =
    userId === null
      ? undefined
      : joinLeadership({
          database,
          locks,
          bus,
          tab: state.tab,
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
              watchedTours: () => watchedTours(state),
              onStart: () => dispatch({ kind: 'lead-started' }),
              onHub: (opened) => {
                hub = opened
                if (opened) dispatch({ kind: 'hub-opened' })
              },
              onHubState: (hubState) => dispatch({ kind: 'hub-state', state: hubState }),
              hubState: () => state.hubState,
              onRefused: (entity) => {
                const target = refreshTargetOf(entity)
                if (target) void refresher.refreshAgain(target)
              },
            })
          },
        })

  bus.listen((message) => dispatch({ kind: 'message', message }))
  void downloads?.recover().catch(() => {})

  return {
    ...createEngineCommands({ context, refresher, watched, downloads, dispatch }),
    setOnline: (isOnline) => dispatch({ kind: 'network', isOnline }),
    isLeading: () => leadership?.isLeading() ?? false,
    async stop() {
      stopping.abort()
      dispatch({ kind: 'stopped' })
      downloads?.stop()
      await leadership?.stop()
      bus.close()
      await store.close()
    },
  }
}

interface EngineParts {
  readonly context: PullContext
  readonly refresher: Refresher
  readonly watched: WatchedTours
  /** Undefined where the browser has no Cache Storage. */
  readonly downloads: Downloads | undefined
  dispatch(event: EngineEvent): void
}

/** The page's commands, over the parts of a running engine. */
function createEngineCommands(parts: EngineParts): SyncCommands {
  const { context, refresher, watched, downloads, dispatch } = parts
  const refreshUsage = () => void refresher.refreshAgain({ what: 'usage' })
  return {
    ask: createAsk(context.http, context.signal),
    refresh: refresher.refresh,
    async generateTour(body) {
      const made = await generateTour(context, body)
      if (made.ok) refreshUsage()
      return made
    },
    async generateFromRoute(route) {
      const made = await generateFromRoute(context, route)
      if (made.ok) refreshUsage()
      return made
    },
    async cancelJob(jobId) {
      const cancelled = await cancelJob(context, jobId)
      // A refusal may mean that the tour is there already.
      refreshUsage()
      void refresher.refreshAgain({ what: 'my-tours' })
      return cancelled
    },
    async dismissJob(jobId) {
      await dismissJob(context, jobId)
      return ok(null)
    },
    prioritiseChunks: (tourId, chunkIndexes, reason, near) => {
      if (reason === 'immediate_play') watched.hurry(tourId)
      return prioritiseChunks(context, tourId, chunkIndexes, reason, near)
    },
    joinTour: watched.watch,
    leaveTour: watched.unwatch,
    async startDownload(tourId) {
      if (!downloads) return fail({ kind: 'storage', detail: 'no cache storage' })
      const started = await downloads.start(tourId)
      if (started.ok) dispatch({ kind: 'download-started' })
      return started
    },
    cancelDownload: async (tourId) => downloads?.cancel(tourId),
    removeDownload: async (tourId) => downloads?.remove(tourId),
    checkDownload: async (tourId) => ok((await downloads?.check(tourId)) ?? null),
    drain: () => dispatch({ kind: 'send-requested' }),
    changed: () => dispatch({ kind: 'outbox-changed' }),
    setVisible(isVisible) {
      if (isVisible) dispatch({ kind: 'page-visible' })
    },
  }
}

function openDownloads(
  { createDownloads, locks }: Environment,
  database: string,
  {
    context,
    refresher,
    connection: { http, reachability },
  }: {
    readonly context: PullContext
    readonly refresher: Refresher
    readonly connection: ServerConnection
  },
): Downloads | undefined {
  return createDownloads?.({
    database,
    locks,
    store: context.store,
    refresh: refresher.refresh,
    prioritise: (tourId, chunkIndexes, reason) => prioritiseChunks(context, tourId, chunkIndexes, reason),
    getJson: (url) => http.getJson(url, context.signal),
    absolute: http.absolute,
    clockOffsetMs: http.clockOffsetMs,
    hasSignal: async () => {
      await refresher.refreshAgain({ what: 'topics' })
      return reachability.isReachable()
    },
  })
}
