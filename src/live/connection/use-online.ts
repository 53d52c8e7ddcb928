import { useSyncExternalStore } from 'react'
import { isOnline, watchOnline } from '#platform/network/network.ts'
import { getReachable, subscribeReachable } from './reachable.ts'

const subscribe = (listener: () => void): (() => void) => {
  const stops = [watchOnline(listener), subscribeReachable(listener)]
  return () => stops.forEach((stop) => stop())
}

/** False when the browser says there is no network, or when the server did not answer the last call. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => isOnline() && getReachable())
