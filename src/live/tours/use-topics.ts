import type { Topic } from '#contract/api/topics.ts'
import type { Live } from '../live.ts'
import { useWatched } from '../watch.ts'

export const useTopics = (): Live<readonly Topic[]> => useWatched('topics', null)
