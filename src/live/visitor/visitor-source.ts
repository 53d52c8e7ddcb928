/**
 * The source of somebody who is not signed in. Calls go to a small worker that keeps nothing; the store with its worker is
 * loaded when somebody signs in or a screen asks for what only it has (emergency numbers, which are kept for the day
 * without a signal), and from then on everything is its.
 */
import { fail } from '#contract/failure.ts'
import type { Notice, SyncCommands, SyncEvent } from '#contract/threads/sync-api.ts'
import { VISITOR_DATABASE } from '#data/device/indexed-db.ts'
import { apiOrigin } from '../connection/api-origin.ts'
import { commandsOver } from '../commands-over.ts'
import { LOADING, type LiveState } from '../live.ts'
import { setReachable } from '../connection/reachable.ts'
import type { Commands, LiveSource, QueryName } from '../source.ts'
import { createSyncClient, type SyncThread } from '../store/sync-client.ts'
import { startVisitorWorker } from './start-visitor-worker.ts'

type Emit = (state: LiveState<unknown>) => void

/** What a visitor has none of. */
const NOTHING: Partial<Record<QueryName, unknown>> = {
  'hub-state': 'Disconnected',
  'nearby-stored': [],
  'search-stored': [],
}

export interface VisitorSurroundings {
  readonly openStoreSource: () => Promise<LiveSource>
  readonly startThread?: () => SyncThread
}

export function openVisitorSource({
  openStoreSource,
  startThread = startVisitorWorker,
}: VisitorSurroundings): LiveSource {
  const notices = new Set<(notice: Notice) => void>()
  const refusals = new Set<(token: string) => void>()
  /** Each asks for the topics again. */
  const topicWatches = new Set<() => Promise<void>>()
  let thread: SyncThread | undefined
  let whole: Promise<LiveSource> | undefined
  let isWhole = false
  let asksOpen = 0

  const sync = createSyncClient(
    () => (thread = startThread()),
    (event: SyncEvent) => {
      if (event.kind === 'reachable' && !isWhole) setReachable(event.isReachable)
    },
  )
  sync.begin({ apiOrigin: apiOrigin(), token: null, userId: null, database: VISITOR_DATABASE })

  /** The store's source; one that cannot be loaded now is tried again at the next call. */
  function loadWhole(): Promise<LiveSource> {
    if (whole) return whole
    const loading = openStoreSource().then((source) => {
      source.onNotice((notice) => notices.forEach((listener) => listener(notice)))
      source.onUnauthorized((token) => refusals.forEach((listener) => listener(token)))
      isWhole = true
      // The other worker finds out by itself whether the server answers.
      setReachable(true)
      endThread()
      return source
    })
    whole = loading
    loading.catch(() => {
      if (whole === loading) whole = undefined
    })
    return loading
  }

  /** Once the store is there, and when the last call was answered. */
  function endThread(): void {
    if (isWhole && asksOpen === 0) thread?.terminate()
  }

  const ask: LiveSource['commands']['ask'] = async (...call: Parameters<SyncCommands['ask']>) => {
    if (whole) return (await whole).commands.ask(...call)
    asksOpen += 1
    try {
      return await sync.commands.ask(...call)
    } finally {
      asksOpen -= 1
      endThread()
    }
  }

  function watchTopics(emit: Emit): () => void {
    let isStopped = false
    let state: LiveState<unknown> = LOADING
    const show = (next: LiveState<unknown>) => {
      state = next
      if (!isStopped) emit(next)
    }
    const askAgain = async () => {
      show({ ...state, refreshing: true })
      const answer = await ask('listTopics', {})
      if (answer.ok) show({ status: 'ready', data: answer.value, refreshing: false })
      else
        show({
          ...state,
          status: state.status === 'ready' ? 'ready' : 'failed',
          failure: answer.failure,
          refreshing: false,
        })
    }
    topicWatches.add(askAgain)
    void askAgain()
    return () => {
      isStopped = true
      topicWatches.delete(askAgain)
    }
  }

  function watchWhole(watch: (source: LiveSource) => () => void, emit: Emit): () => void {
    let isStopped = false
    let stop = () => {}
    loadWhole().then(
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
    commands: commandsOver<Commands>(async (name, args) => {
      try {
        const command = name === 'ask' ? ask : (await loadWhole()).commands[name]
        return await (command as (...args: readonly unknown[]) => Promise<unknown>)(...args)
      } catch {
        // The code of the store could not be loaded.
        return fail({ kind: 'offline' })
      }
    }),
    watch(name, args, emit) {
      if (!whole && name in NOTHING) {
        ;(emit as Emit)({ status: 'ready', data: NOTHING[name], refreshing: false })
        return () => {}
      }
      if (!whole && name === 'topics') return watchTopics(emit as Emit)
      return watchWhole((source) => source.watch(name, args, emit), emit as Emit)
    },
    reload(name, args) {
      if (name === 'topics') for (const askAgain of topicWatches) void askAgain()
      void whole?.then((source) => source.reload(name, args)).catch(() => {})
    },
    async switchUser(session) {
      if (session || whole) await (await loadWhole()).switchUser(session)
    },
    forgetUser: async (user) => (await loadWhole()).forgetUser(user),
    onNotice: (listener) => {
      notices.add(listener)
      return () => notices.delete(listener)
    },
    onUnauthorized: (listener) => {
      refusals.add(listener)
      return () => refusals.delete(listener)
    },
  }
}
