import { useMemo } from 'react'
import { isWaiting } from '#changes/waiting-change.ts'
import type { WaitingChange } from '../views.ts'
import { useWatched } from '../watch.ts'

const NONE: readonly WaitingChange[] = []

/** Every unsent change in order, refused and conflicting ones included (`status` tells them apart). */
export const useWaitingChanges = (): readonly WaitingChange[] => useWatched('changes', null).data ?? NONE

/** How many will be sent without the user: what the indicator shows. */
export function useWaitingCount(): number {
  const changes = useWaitingChanges()
  return useMemo(() => changes.filter(isWaiting).length, [changes])
}
