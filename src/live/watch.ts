/** Connects a query with React: one subscription per query and argument, shared by all components. */
import { useMemo, useSyncExternalStore } from 'react'
import { LOADING, type Live, type LiveState } from './live.ts'
import {
  dropUnkept,
  firstViewAhead,
  forgetFirstView,
  isKept,
  keepFirstView,
  readFirstView,
  whenAtRest,
} from './first-views.ts'
import { getSource, isSourceReady, type QueryArgs, type QueryName, type QueryValue } from './source.ts'

/** An unused subscription stays open for 30 s, so that going back to a screen shows its data at once. */
const KEEP_MS = 30_000

interface Entry {
  live: Live<unknown>
  readonly listeners: Set<() => void>
  stop: (() => void) | undefined
  release: ReturnType<typeof setTimeout> | undefined
}

const entries = new Map<string, Entry>()
const keyOf = (name: QueryName, args: unknown): string => `${name} ${JSON.stringify(args)}`
const queryOf = (key: string): { name: QueryName; args: QueryArgs<QueryName> } => {
  const space = key.indexOf(' ')
  return {
    name: key.slice(0, space) as QueryName,
    args: JSON.parse(key.slice(space + 1)) as QueryArgs<QueryName>,
  }
}

function connect(key: string, entry: Entry): void {
  const { name, args } = queryOf(key)
  let stopped = false
  let stopSource: (() => void) | undefined
  const { reload } = entry.live
  const set = (state: LiveState<unknown>) => {
    if (stopped) return
    entry.live = { ...state, data: sameOr(entry.live.data, state.data), reload }
    for (const listener of entry.listeners) listener()
  }
  let isKeptShown = false
  const answer = (state: LiveState<unknown>) => {
    if (stopped) return
    // The first view stays on screen until the store has a value.
    if (state.status === 'loading' && isKeptShown) return
    isKeptShown = false
    if (state.status === 'ready') keepFirstView(key, state.data)
    else if (state.status === 'failed') forgetFirstView(key)
    else dropUnkept(key)
    set(state)
  }
  entry.stop = () => {
    stopped = true
    stopSource?.()
  }
  const follow = () => {
    if (stopped) return
    getSource().then(
      (source) => {
        if (!stopped) stopSource = source.watch(name, args, answer)
      },
      (error: unknown) =>
        set({ status: 'failed', failure: { kind: 'storage', detail: String(error) }, refreshing: false }),
    )
  }
  if (isSourceReady()) follow()
  else
    void readFirstView(key)
      .then((data) => {
        isKeptShown = data !== undefined
        if (isKeptShown && entry.live.status !== 'ready') set({ status: 'ready', data, refreshing: true })
        // The screen paints it before the store is loaded.
        return isKeptShown || !isKept(key) ? whenAtRest() : undefined
      })
      .then(follow)
}

/** Returns the old object where the new value is equal, so that React renders nothing. */
const sameOr = (shown: unknown, next: unknown): unknown =>
  shown !== undefined && JSON.stringify(shown) === JSON.stringify(next) ? shown : next

function reload(key: string): void {
  const { name, args } = queryOf(key)
  const entry = entries.get(key)
  if (entry?.live.status === 'failed') {
    entry.stop?.()
    entry.live = { ...entry.live, ...LOADING, failure: undefined }
    for (const listener of entry.listeners) listener()
    connect(key, entry)
  }
  getSource().then(
    (source) => source.reload(name, args),
    () => {},
  )
}

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  const ahead = isSourceReady() ? undefined : firstViewAhead(key)
  const state: LiveState<unknown> =
    ahead === undefined ? LOADING : { status: 'ready', data: ahead, refreshing: true }
  const entry: Entry = {
    live: { ...state, reload: () => reload(key) },
    listeners: new Set(),
    stop: undefined,
    release: undefined,
  }
  entries.set(key, entry)
  return entry
}

const boundTo = (key: string) => ({
  get: (): Live<unknown> => entryOf(key).live,
  subscribe: (listener: () => void): (() => void) => {
    const entry = entryOf(key)
    const isBack = entry.stop !== undefined && entry.listeners.size === 0
    clearTimeout(entry.release)
    entry.listeners.add(listener)
    if (!entry.stop) connect(key, entry)
    // A screen that is opened again shows its old data, and fetches again.
    else if (isBack) entry.live.reload()
    return () => {
      entry.listeners.delete(listener)
      if (entry.listeners.size > 0) return
      entry.release = setTimeout(() => {
        entry.stop?.()
        if (entries.get(key) === entry) entries.delete(key)
      }, KEEP_MS)
    }
  },
})

/** Returns the live state of a query. `args` is compared by value. */
export function useWatched<N extends QueryName>(name: N, args: QueryArgs<N>): Live<QueryValue<N>> {
  const key = keyOf(name, args)
  const bound = useMemo(() => boundTo(key), [key])
  return useSyncExternalStore(bound.subscribe, bound.get, bound.get) as Live<QueryValue<N>>
}

/** Starts every query again without its old data: another user's data must not show for a moment. */
export function resetWatched(): void {
  const open = [...entries]
  entries.clear()
  for (const [key, entry] of open) {
    clearTimeout(entry.release)
    entry.stop?.()
    entry.stop = undefined
    entry.live = { ...LOADING, reload: entry.live.reload }
    if (entry.listeners.size === 0) continue
    entries.set(key, entry)
    connect(key, entry)
    for (const listener of entry.listeners) listener()
  }
}
