import type { Subscription } from '#contract/api/subscription.ts'
import type { Live } from '../live.ts'
import { useWatched } from '../watch.ts'

export const useSubscription = (): Live<Subscription> => useWatched('subscription', null)
