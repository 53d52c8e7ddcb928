import type { Usage } from '#contract/api/subscription.ts'
import type { Live } from '../live.ts'
import { useWatched } from '../watch.ts'

/** Tours made this month and the limit (0 = none); fetched again after each generation. */
export const useUsage = (): Live<Usage> => useWatched('usage', null)
