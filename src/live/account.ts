/** The signed-in person's preferences, plan and usage, and the commands that change the account. */
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import { command } from './commands.ts'
import type { Live } from './live.ts'
import type { PreferencesView } from './views.ts'
import { useWatched } from './watch.ts'

/** The three groups, waiting changes folded in; a group is null until it was saved once. */
export const usePreferences = (): Live<PreferencesView> => useWatched('preferences', null)

export const useSubscription = (): Live<Subscription> => useWatched('subscription', null)

/** Tours made this month and the limit (0 = none); fetched again after each generation. */
export const useUsage = (): Live<Usage> => useWatched('usage', null)

export const savePreferences = command('savePreferences')
export const resetPreferences = command('resetPreferences')
export const saveProfile = command('saveProfile')
export const sendConsent = command('saveConsent')
