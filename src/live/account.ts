/** The signed-in person, their preferences, plan and usage. */
import { useMemo } from 'react'
import type { User } from '#contract/api/auth.ts'
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import { isWaiting } from '#data/outbox/waiting-change.ts'
import type { Live } from './live.ts'
import { useSession } from './session/session.ts'
import type { PreferencesView } from './views.ts'
import { useWaitingChanges } from './waiting-changes.ts'
import { useWatched } from './watch.ts'

/** The three groups, waiting changes folded in; a group is null until it was saved once. */
export const usePreferences = (): Live<PreferencesView> => useWatched('preferences', null)

export const useSubscription = (): Live<Subscription> => useWatched('subscription', null)

/** Tours made this month and the limit (0 = none); fetched again after each generation. */
export const useUsage = (): Live<Usage> => useWatched('usage', null)

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
