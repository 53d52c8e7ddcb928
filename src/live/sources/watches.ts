/** The open queries of the screens. Each emits what is stored at once, and requests a fetch from the worker. */
import type { Failure, Result } from '#contract/failure.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import type { StoredValue } from '#data/queries/rows.ts'
import type { Store } from '#data/store/store.ts'
import type { Observable } from 'rxjs'
import { LOADING, type LiveState } from '../live.ts'
import type { QueryArgs, QueryName, QueryValue } from '../source.ts'
import { streams, targets, type StoredQueryName } from './stored-queries.ts'

interface Watch {
  readonly name: QueryName
  readonly args: unknown
  readonly emit: (state: LiveState<unknown>) => void
  stop(): void
  /** `isAsked`: the user requested it, so it ignores `REVALIDATE_AFTER_MS`. */
  refresh(isAsked: boolean): void
}

export interface WatchesOptions {
  store(): Promise<Store>
  refresh(target: RefreshTarget): Promise<Result<null>>
  now(): number
}

/** The minimum time between two fetches of one query, unless the user requests one. */
const REVALIDATE_AFTER_MS = 3000

export function createWatches(options: WatchesOptions) {
  const open = new Set<Watch>()
  let hubState: HubState = 'Disconnected'

  function begin(watch: Watch): void {
    if (watch.name === 'hub-state') {
      watch.emit({ status: 'ready', data: hubState, refreshing: false })
      return
    }
    const stream = streams[watch.name] as unknown as (
      store: Store,
      args: unknown,
    ) => Observable<StoredValue<unknown>>
    const targetOf = targets[watch.name as StoredQueryName] as ((args: never) => RefreshTarget) | undefined
    const target = targetOf?.(watch.args as never)
    let stored: StoredValue<unknown> | undefined
    let failure: Failure | undefined
    let refreshing = target !== undefined
    let isStopped = false
    let askedAt = Number.NEGATIVE_INFINITY
    let unsubscribe: (() => void) | undefined

    const show = () => {
      if (!isStopped) watch.emit(stateOf(stored, refreshing, failure))
    }
    const refresh = async () => {
      if (!target || isStopped) return
      askedAt = options.now()
      if (!refreshing) {
        refreshing = true
        show()
      }
      const result = await options.refresh(target)
      refreshing = false
      failure = result.ok ? undefined : result.failure
      show()
    }

    watch.stop = () => {
      isStopped = true
      unsubscribe?.()
    }
    watch.refresh = (isAsked) => {
      if (isAsked ? !refreshing : options.now() - askedAt > REVALIDATE_AFTER_MS) void refresh()
    }
    options.store().then(
      (store) => {
        if (isStopped) return
        const subscription = stream(store, watch.args).subscribe({
          next: (value) => {
            const isFirst = stored === undefined
            stored = value
            if (isFirst || value.isKnown) show()
            // The screen paints what is stored before the worker is started.
            if (isFirst) void refresh()
          },
          error: (error: unknown) => {
            failure = { kind: 'storage', detail: String(error) }
            refreshing = false
            show()
          },
        })
        unsubscribe = () => subscription.unsubscribe()
      },
      (error: unknown) => {
        failure = { kind: 'storage', detail: String(error) }
        refreshing = false
        show()
      },
    )
  }

  return {
    watch<N extends QueryName>(
      name: N,
      args: QueryArgs<N>,
      emit: (state: LiveState<QueryValue<N>>) => void,
    ): () => void {
      const watch: Watch = {
        name,
        args,
        emit: emit as (state: LiveState<unknown>) => void,
        stop: () => {},
        refresh: () => {},
      }
      open.add(watch)
      begin(watch)
      return () => {
        open.delete(watch)
        watch.stop()
      }
    },
    /** Fetches every open query again: the network is back, or the page is visible again. */
    revalidate(): void {
      for (const watch of open) watch.refresh(false)
    },
    reload(name: QueryName, args: unknown): void {
      const key = JSON.stringify(args)
      for (const watch of open)
        if (watch.name === name && JSON.stringify(watch.args) === key) watch.refresh(true)
    },
    setHubState(state: HubState): void {
      hubState = state
      for (const watch of open)
        if (watch.name === 'hub-state') watch.emit({ status: 'ready', data: state, refreshing: false })
    },
    /** Starts every open query again, without its old value: the store is another user's. */
    restart(): void {
      for (const watch of open) {
        watch.stop()
        watch.emit(LOADING)
        begin(watch)
      }
    },
    pause(): void {
      for (const watch of open) watch.stop()
    },
  }
}

function stateOf(
  stored: StoredValue<unknown> | undefined,
  refreshing: boolean,
  failure: Failure | undefined,
): LiveState<unknown> {
  if (stored?.isKnown && 'isHidden' in stored)
    return { status: 'failed', failure: { kind: 'rejected', status: 404 }, refreshing }
  if (stored?.isKnown) return { status: 'ready', data: stored.value, failure, refreshing }
  if (failure && !refreshing) return { status: 'failed', failure, refreshing }
  return { status: 'loading', refreshing: true }
}
