/** Events that a toast reports. They carry codes and values; the UI has the words. */
import type { Notice as SyncNotice } from '#contract/threads/sync-api.ts'
import { useEffect, useRef } from 'react'

export type Notice =
  | SyncNotice
  | { readonly kind: 'session-expired' }
  /** A change could not be stored: the device has no room. */
  | { readonly kind: 'device-full' }
  /** The server refused to say to whom the stored token belongs. */
  | { readonly kind: 'user-unknown' }

const listeners = new Set<(notice: Notice) => void>()

export function subscribeNotices(listener: (notice: Notice) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back with each notice while the component is mounted. */
export function useNotices(listener: (notice: Notice) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => subscribeNotices((notice) => latest.current(notice)), [])
}

export function publishNotice(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}
