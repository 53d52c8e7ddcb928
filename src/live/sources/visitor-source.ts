/**
 * A visitor's source: nobody is signed in. Calls go to a small worker that stores nothing. The store with its worker is
 * loaded when somebody signs in or a screen needs it (emergency numbers, which are stored for use without a signal), and
 * from then on every call and query goes there.
 */
import { fail } from '#contract/failure.ts'
import type { Notice, SyncCommands, SyncEvent } from '#contract/threads/sync-api.ts'
import { VISITOR_DATABASE } from '#data/device/indexed-db.ts'
import { apiOrigin } from '../api-origin.ts'
import { LOADING, type LiveState } from '../live.ts'
import { setReachable } from '../connection.ts'
import type { LiveSource, QueryName } from '../source.ts'
import { createSyncClient, type SyncThread } from './sync-client.ts'

type Emit = (state: LiveState<unknown>) => void

/** The values of queries that are always empty for a visitor. */
const EMPTY: Partial<Record<QueryName, unknown>> = {
  'hub-state': 'Disconnected',
  'nearby-stored': [],
  'search-stored': [],
}

/** The only place that starts the visitor's worker. The bundler reads this expression as it stands, so the path is relative. */
const startVisitorWorker = (): Worker =>
  new Worker(new URL('../../../workers/sync/visitor.worker.ts', import.meta.url), {
    type: 'module',
    name: 'visitor',
  })

/** The open queries of the topics, answered by the API: a visitor needs no store for them. */
function createTopicWatches(ask: LiveSource['ask']): { watch(emit: Emit): () => void; reload(): void } {
  /** One function per watch: it fetches the topics again. */
  const fetches = new Set<() => Promise<void>>()
  return {
    watch(emit) {
      let isStopped = false
      let state: LiveState<unknown> = LOADING
      const show = (next: LiveState<unknown>) => {
        state = next
        if (!isStopped) emit(next)
      }
      const fetchTopics = async () => {
        show({ ...state, refreshing: true })
        const answer = await ask('listTopics', {})
        if (answer.ok) return show({ status: 'ready', data: answer.value, refreshing: false })
        const status = state.status === 'ready' ? 'ready' : 'failed'
        show({ ...state, status, failure: answer.failure, refreshing: false })
      }
      fetches.add(fetchTopics)
      void fetchTopics()
      return () => {
        isStopped = true
        fetches.delete(fetchTopics)
      }
    },
    reload() {
      for (const fetchTopics of fetches) void fetchTopics()
    },
  }
}

export interface VisitorSourceOptions {
  readonly openStoreSource: () => Promise<LiveSource>
  readonly startThread?: () => SyncThread
}

export function openVisitorSource({
  openStoreSource,
  startThread = startVisitorWorker,
}: VisitorSourceOptions): LiveSource {
  const noticeListeners = new Set<(notice: Notice) => void>()
  const refusalListeners = new Set<(token: string) => void>()
  let thread: SyncThread | undefined
  let storeSource: Promise<LiveSource> | undefined
  let isStoreLoaded = false
  let openCalls = 0

  const sync = createSyncClient(
    () => (thread = startThread()),
    (event: SyncEvent) => {
      if (event.kind === 'reachable' && !isStoreLoaded) setReachable(event.isReachable)
    },
  )
  sync.begin({ apiOrigin: apiOrigin(), token: null, userId: null, database: VISITOR_DATABASE })

  /** Loads the store's source. Where that fails, the next call tries again. */
  function loadStoreSource(): Promise<LiveSource> {
    if (storeSource) return storeSource
    const loading = openStoreSource().then((source) => {
      source.onNotice((notice) => noticeListeners.forEach((listener) => listener(notice)))
      source.onUnauthorized((token) => refusalListeners.forEach((listener) => listener(token)))
      isStoreLoaded = true
      // The sync worker finds out by itself whether the server answers.
      setReachable(true)
      endThread()
      return source
    })
    storeSource = loading
    loading.catch(() => {
      if (storeSource === loading) storeSource = undefined
    })
    return loading
  }

  /** Ends the visitor's worker once the store is loaded and the last call was answered. */
  function endThread(): void {
    if (isStoreLoaded && openCalls === 0) thread?.terminate()
  }

  const ask: LiveSource['ask'] = async (...call: Parameters<SyncCommands['ask']>) => {
    if (storeSource)
      return storeSource.then(
        (source) => source.ask(...call),
        () => fail({ kind: 'offline' }),
      )
    openCalls += 1
    try {
      return await sync.commands.ask(...call)
    } finally {
      openCalls -= 1
      endThread()
    }
  }

  const topics = createTopicWatches(ask)

  function watchStoreSource(watch: (source: LiveSource) => () => void, emit: Emit): () => void {
    let isStopped = false
    let stop = () => {}
    loadStoreSource().then(
      (source) => {
        if (!isStopped) stop = watch(source)
      },
      (error: unknown) => {
        if (!isStopped)
          emit({ status: 'failed', failure: { kind: 'storage', detail: String(error) }, refreshing: false })
      },
    )
    return () => {
      isStopped = true
      stop()
    }
  }

  return {
    ask,
    commands: async () => (await loadStoreSource()).commands(),
    watch(name, args, emit) {
      if (!storeSource && name in EMPTY) {
        ;(emit as Emit)({ status: 'ready', data: EMPTY[name], refreshing: false })
        return () => {}
      }
      if (!storeSource && name === 'topics') return topics.watch(emit as Emit)
      return watchStoreSource((source) => source.watch(name, args, emit), emit as Emit)
    },
    reload(name, args) {
      if (name === 'topics') topics.reload()
      void storeSource?.then((source) => source.reload(name, args)).catch(() => {})
    },
    async switchUser(session) {
      if (session || storeSource) await (await loadStoreSource()).switchUser(session)
    },
    forgetUser: async (user) => (await loadStoreSource()).forgetUser(user),
    onNotice: (listener) => {
      noticeListeners.add(listener)
      return () => noticeListeners.delete(listener)
    },
    onUnauthorized: (listener) => {
      refusalListeners.add(listener)
      return () => refusalListeners.delete(listener)
    },
  }
}
