import { useMemo } from 'react'
import type { User } from '#contract/api/auth.ts'
import { isWaiting } from '#changes/waiting-change.ts'
import { useSession } from './session.ts'
import { useWaitingChanges } from '../changes/use-waiting-changes.ts'

export interface UserView extends User {
  /** A new name is on its way to the server. */
  readonly isNameWaiting: boolean
}

/** The signed-in user, with a new name that waits to be sent folded in; undefined where nobody is signed in. */
export function useUser(): UserView | undefined {
  const session = useSession()
  const changes = useWaitingChanges()
  const user = session.name === 'signed-in' ? session.user : undefined
  return useMemo(() => {
    if (!user) return undefined
    const change = changes.findLast((each) => each.kind === 'profile' && isWaiting(each))
    if (!change || !('firstName' in change.payload)) return { ...user, isNameWaiting: false }
    const { firstName, lastName } = change.payload
    return { ...user, firstName, lastName, fullName: `${firstName} ${lastName}`, isNameWaiting: true }
  }, [user, changes])
}
