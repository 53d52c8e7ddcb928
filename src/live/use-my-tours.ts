import type { Live } from './live.ts'
import type { TourView } from './views.ts'
import { useWatched } from './watch.ts'

/** The user's tours and tours in the making, newest first, pending changes folded in. */
export const useMyTours = (): Live<readonly TourView[]> => useWatched('my-tours', null)
