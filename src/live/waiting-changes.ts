/** Changes that the server has not accepted yet. */
import { useMemo } from 'react'
import { isWaiting } from '#changes/waiting-change.ts'
import type { WaitingChange } from './views.ts'
import { useWatched } from './watch.ts'

const NONE: readonly WaitingChange[] = []

/** Every unsent change in order, refused and conflicting ones included (`status` distinguishes them). */
export const useWaitingChanges = (): readonly WaitingChange[] => useWatched('changes', null).data ?? NONE

/** The number of changes that will be sent without the user, for the indicator. */
export function useWaitingCount(): number {
  const changes = useWaitingChanges()
  return useMemo(() => changes.filter(isWaiting).length, [changes])
}
