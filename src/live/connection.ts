/** The connection to the server: the browser's network, the last call's result, and the live connection (the hub). */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { HubState } from '#contract/hub/events.ts'
import { createSharedValue } from '#kit/shared-value.ts'
import { isOnline, watchOnline } from '#platform/network/network.ts'
import { useWatched } from './watch.ts'

/** True while the server answered the last call. `navigator.onLine` only knows whether there is a network. */
export const { get: getReachable, set: setReachable, subscribe: subscribeReachable } = createSharedValue(true)

const subscribe = (listener: () => void): (() => void) => {
  const stops = [watchOnline(listener), subscribeReachable(listener)]
  return () => stops.forEach((stop) => stop())
}

/** False when the browser knows of no network, or when the server did not answer the last call. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => isOnline() && getReachable())

/** Repeats what failed without a connection, when the connection returns. */
export function useOnReturn(hasFailed: boolean, reload: () => void): void {
  const online = useOnline()
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current && hasFailed) reload()
    wasOnline.current = online
  }, [online, hasFailed, reload])
}

/** The state of the live connection, for the dashboard's indicator. */
export const useHubState = (): HubState => useWatched('hub-state', null).data ?? 'Disconnected'
