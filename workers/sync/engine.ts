/**
 * One user's (or the visitor's) sync in one tab: every tab's engine fetches what its screens show and makes the calls they
 * ask for; one of them, the leader, also sends the outbox and holds the live connection.
 */
import type { AudioChunk, Coordinates, PriorityReason } from '#contract/api/audio-chunks.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { Notice, SyncCommands, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { uuid } from '#data/device/uuid.ts'
import { lookAfterDownloads } from './downloads/look-after.ts'
import type { Environment } from './environment.ts'
import { createAsk } from './http/ask.ts'
import { createHttp, type Http } from './http/http.ts'
import { takePart, type Leadership } from './leader/leadership.ts'
import { lead } from './leader/lead.ts'
import { dismissJob, keepOwnJob } from './pull/jobs.ts'
import type { PullContext } from './pull/pull-context.ts'
import { createRefresher, type Refresher } from './pull/refresh.ts'
import { targetOf } from './pull/target-of.ts'
import { keepChunks } from './pull/tour.ts'
import { createWatchedTours } from './pull/watched-tours.ts'
import { createPushLoop } from './push/push-loop.ts'
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

  /** The leader's news go to its own page and, over the bus, to the others'. */
  const tell = (event: SyncEvent) => {
    environment.emit(event)
    bus.send({ kind: 'event', event })
  }
  const context: PullContext = {
    store,
    locks,
    http,
    now,
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
    prioritise,
    getJson: (url) => http.getJson(url, signal),
    absolute: http.absolute,
    clockOffsetMs: http.clockOffsetMs,
  })

  const waitedFor = new Map<string, ReadonlySet<number>>()
  const watched = createWatchedTours({
    store,
    refresher,
    now,
    wait,
    signal,
    onChange: () => {
      setWaitedFor(tab, watched.ids())
      bus.send({ kind: 'watched', tab, tourIds: watched.ids() })
    },
  })
  function allWaitedFor(): Set<number> {
    return new Set([...waitedFor.values()].flatMap((ids) => [...ids]))
  }
  function setWaitedFor(who: string, tourIds: readonly number[]): void {
    const before = allWaitedFor()
    waitedFor.set(who, new Set(tourIds))
    const after = allWaitedFor()
    for (const tourId of after) if (!before.has(tourId)) hub?.joinTour(tourId)
    for (const tourId of before) if (!after.has(tourId)) hub?.leaveTour(tourId)
  }

  function kick(isFresh: boolean): void {
    pushLoop.kick(isFresh)
    bus.send({ kind: 'kick', isFresh })
  }
  function signalIsBack(): void {
    if (signal.aborted) return
    kick(true)
    hub?.setOnline(true)
    void downloads?.tidy().catch(() => {})
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
            if (downloads) void lookAfterDownloads(downloads, environment, leading)
            return lead({
              environment,
              session: { ...session, userId },
              context,
              refresher,
              pushLoop,
              signal: leading,
              mayGoOn: () => !signal.aborted && (leadership?.isStillLeading() ?? false),
              waitedFor: allWaitedFor,
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
    else if (message.kind === 'watched') setWaitedFor(message.tab, message.tourIds)
    else if (message.kind === 'event') environment.emit(message.event)
    else {
      bus.send({ kind: 'watched', tab, tourIds: watched.ids() })
    }
  })
  void downloads?.tidy().catch(() => {})

  async function prioritise(
    tourId: number,
    chunkIndexes: readonly number[],
    reason: PriorityReason,
    near?: Coordinates,
  ): Promise<Result<null>> {
    if (reason === 'immediate_play') watched.hurry(tourId)
    const answer = await http.call(
      'prioritiseAudioChunks',
      {
        params: { tourId },
        body: { chunkIndexes, reason, userLatitude: near?.latitude, userLongitude: near?.longitude },
      },
      { signal },
    )
    if (!answer.ok) return fail(answer.failure)
    await keepChunks(context, tourId, answer.value.value as readonly AudioChunk[])
    return ok(null)
  }

  return {
    ask: createAsk(http, signal),
    refresh: refresher.refresh,
    async generateTour(body) {
      const answer = await http.call(
        'generateTour',
        { body },
        { signal, headers: { 'Idempotency-Key': uuid() } },
      )
      if (!answer.ok) return fail(answer.failure)
      const { jobId } = answer.value.value as { jobId: string }
      await keepOwnJob(context, jobId, body)
      void refresher.refreshAgain({ what: 'usage' })
      return ok({ jobId })
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
    startDownload: async (tourId) =>
      downloads ? downloads.start(tourId) : fail({ kind: 'storage', detail: 'no cache storage' }),
    cancelDownload: async (tourId) => downloads?.cancel(tourId),
    removeDownload: async (tourId) => downloads?.remove(tourId),
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
