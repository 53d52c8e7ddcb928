/**
 * The state machine of a tab's sync engine: what it does at each event. Pure: the next state and the effects are values, and
 * the engine runs the effects in their order.
 */
import type { HubState } from '#contract/hub/events.ts'
import type { SyncEvent } from '#contract/threads/sync-api.ts'
import type { BusMessage } from './bus.ts'

export interface EngineState {
  /** The id of this tab on the bus. */
  readonly tab: string
  /** False while the page reports that there is no network. */
  readonly isOnline: boolean
  readonly hubState: HubState
  /** The tours whose audio each tab of the user waits for. */
  readonly watchedByTab: ReadonlyMap<string, readonly number[]>
  readonly isStopped: boolean
}

export type EngineEvent =
  /** The page reports that the network came or went. */
  | { readonly kind: 'network'; readonly isOnline: boolean }
  /** A call found that the server answers again, or no longer. */
  | { readonly kind: 'server'; readonly isReachable: boolean }
  | { readonly kind: 'page-visible' }
  /** A change was added to the outbox, or the user decided about one. */
  | { readonly kind: 'outbox-changed' }
  /** The service worker was told that the signal is back. */
  | { readonly kind: 'send-requested' }
  /** The tours that this tab's players have open. */
  | { readonly kind: 'watching'; readonly tourIds: readonly number[] }
  | { readonly kind: 'download-started' }
  | { readonly kind: 'lead-started' }
  | { readonly kind: 'hub-opened' }
  | { readonly kind: 'hub-state'; readonly state: HubState }
  /** Something happened in this worker that every page must learn. */
  | { readonly kind: 'report'; readonly event: SyncEvent }
  | { readonly kind: 'message'; readonly message: BusMessage }
  | { readonly kind: 'stopped' }

export type EngineEffect =
  /** To this tab's page. */
  | { readonly do: 'emit'; readonly event: SyncEvent }
  /** To the workers of the other tabs. */
  | { readonly do: 'post'; readonly message: BusMessage }
  | { readonly do: 'wake-push'; readonly isFresh: boolean }
  /** Nothing happens where this worker has no live connection: only the leader has one. */
  | { readonly do: 'set-hub-online'; readonly isOnline: boolean }
  | { readonly do: 'join-tour' | 'leave-tour'; readonly tourId: number }
  | { readonly do: 'recover-downloads' }
  | { readonly do: 'take-over-downloads' }
  | { readonly do: 'note-heartbeat' }

export interface EngineStep {
  readonly state: EngineState
  readonly effects: readonly EngineEffect[]
}

export const initialEngineState = (tab: string): EngineState => ({
  tab,
  isOnline: true,
  hubState: 'Disconnected',
  watchedByTab: new Map(),
  isStopped: false,
})

/** The tours whose audio any tab of the user waits for. */
export const watchedTours = ({ watchedByTab }: EngineState): ReadonlySet<number> =>
  new Set([...watchedByTab.values()].flat())

export function nextEngineState(state: EngineState, event: EngineEvent): EngineStep {
  switch (event.kind) {
    case 'network': {
      const next = { ...state, isOnline: event.isOnline }
      if (event.isOnline) return { state: next, effects: onSignalReturn(next) }
      return { state: next, effects: [{ do: 'set-hub-online', isOnline: false }] }
    }
    case 'server': {
      const { isReachable } = event
      const emitted: EngineEffect = { do: 'emit', event: { kind: 'reachable', isReachable } }
      return { state, effects: isReachable ? [emitted, ...onSignalReturn(state)] : [emitted] }
    }
    case 'page-visible':
      return { state, effects: [{ do: 'wake-push', isFresh: true }] }
    case 'outbox-changed':
      return { state, effects: wakeEveryPush(false) }
    case 'send-requested':
      return { state, effects: wakeEveryPush(true) }
    case 'watching': {
      const step = withWatched(state, state.tab, event.tourIds)
      return { state: step.state, effects: [...step.effects, ownWatched(step.state)] }
    }
    case 'download-started':
      return { state, effects: [{ do: 'post', message: { kind: 'download' } }] }
    case 'lead-started':
      return { state, effects: [{ do: 'post', message: { kind: 'who-waits' } }] }
    case 'hub-opened':
      return { state, effects: state.isOnline ? [] : [{ do: 'set-hub-online', isOnline: false }] }
    case 'hub-state':
      return {
        state: { ...state, hubState: event.state },
        effects: toEveryPage({ kind: 'hub-state', state: event.state }),
      }
    case 'report':
      // A refused token of a session that has ended concerns nobody.
      if (event.event.kind === 'unauthorized' && state.isStopped) return { state, effects: [] }
      return { state, effects: toEveryPage(event.event) }
    case 'message':
      return onMessage(state, event.message)
    case 'stopped':
      return { state: { ...state, isStopped: true }, effects: [] }
  }
}

function onMessage(state: EngineState, message: BusMessage): EngineStep {
  switch (message.kind) {
    case 'heartbeat':
      return { state, effects: [{ do: 'note-heartbeat' }] }
    case 'wake':
      return { state, effects: [{ do: 'wake-push', isFresh: message.isFresh }] }
    case 'watched':
      return withWatched(state, message.tab, message.tourIds)
    case 'event':
      return { state, effects: [{ do: 'emit', event: message.event }] }
    case 'download':
      return { state, effects: [{ do: 'take-over-downloads' }] }
    case 'who-waits':
      return { state, effects: [ownWatched(state)] }
  }
}

const toEveryPage = (event: SyncEvent): EngineEffect[] => [
  { do: 'emit', event },
  { do: 'post', message: { kind: 'event', event } },
]

/** Wakes the push loop of the leader, whichever tab that is. */
const wakeEveryPush = (isFresh: boolean): EngineEffect[] => [
  { do: 'wake-push', isFresh },
  { do: 'post', message: { kind: 'wake', isFresh } },
]

const onSignalReturn = ({ isStopped }: EngineState): EngineEffect[] =>
  isStopped
    ? []
    : [...wakeEveryPush(true), { do: 'set-hub-online', isOnline: true }, { do: 'recover-downloads' }]

const ownWatched = ({ tab, watchedByTab }: EngineState): EngineEffect => ({
  do: 'post',
  message: { kind: 'watched', tab, tourIds: watchedByTab.get(tab) ?? [] },
})

/** Joins the tours that no tab waited for before, and leaves those that no tab waits for any more. */
function withWatched(state: EngineState, tab: string, tourIds: readonly number[]): EngineStep {
  const next = { ...state, watchedByTab: new Map(state.watchedByTab).set(tab, tourIds) }
  const before = watchedTours(state)
  const after = watchedTours(next)
  const joined = [...after].filter((tourId) => !before.has(tourId))
  const left = [...before].filter((tourId) => !after.has(tourId))
  return {
    state: next,
    effects: [
      ...joined.map((tourId) => ({ do: 'join-tour', tourId }) as const),
      ...left.map((tourId) => ({ do: 'leave-tour', tourId }) as const),
    ],
  }
}
