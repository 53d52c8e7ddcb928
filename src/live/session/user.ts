/** The signed-in user as screens show them. */
import { useMemo } from 'react'
import type { User } from '#contract/api/auth.ts'
import { isWaiting } from '#changes/waiting-change.ts'
import { useWaitingChanges } from '../waiting-changes.ts'
import { useSession } from './session.ts'

export interface UserView extends User {
  /** A new name waits to be sent to the server. */
  readonly isNameWaiting: boolean
}

/** Returns the signed-in user with a waiting new name folded in; undefined for visitors. */
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
