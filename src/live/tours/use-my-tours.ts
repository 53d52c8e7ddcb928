import { PAGING } from '#contract/paging.ts'
import { useMemo } from 'react'
import type { Live } from '../live.ts'
import type { TourView } from '../views.ts'
import { useWatched } from '../watch.ts'

export interface MyTours extends Live<readonly TourView[]> {
  /** There are older ones than these. */
  readonly hasMore: boolean
}

const PAGE = PAGING.myTours.pageSize

/**
 * The newest tours of the user, twenty for each of `pages`, and every tour in the making, newest first, pending changes
 * folded in. What is there stays while a page more is read.
 */
export function useMyTours(pages = 1): MyTours {
  const count = pages * PAGE
  // One more tells whether there are more.
  const all = useWatched('my-tours', { count: count + 1 })
  const before = useWatched('my-tours', { count: Math.max(count - PAGE, PAGE) + 1 })
  const live = all.status === 'loading' && before.status === 'ready' ? before : all
  return useMemo(() => {
    const older = new Set(live.data?.filter(({ jobId }) => jobId === undefined).slice(count))
    return { ...live, data: live.data?.filter((tour) => !older.has(tour)), hasMore: older.size > 0 }
  }, [live, count])
}
