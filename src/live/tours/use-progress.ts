import type { Live } from '../live.ts'
import type { WalkProgress } from '../views.ts'
import { useWatched } from '../watch.ts'

/** How far this tour's walk has come; null of one that never began. */
export const useWalkProgress = (tourId: number): Live<WalkProgress | null> =>
  useWatched('walk-progress', { tourId })

/** The walk to go on with; null where there is none. */
export const useUnfinishedWalk = (): Live<WalkProgress | null> => useWatched('unfinished-walk', null)
