import { DASHBOARD_RECENT_TOURS } from '#contract/limits.ts'
import { useMemo } from 'react'
import type { Live } from './live.ts'
import { useMyTours } from './use-my-tours.ts'
import type { TourView } from './views.ts'

/** The newest five of the user's tours, tours in the making included. */
export function useRecentTours(): Live<readonly TourView[]> {
  const tours = useMyTours()
  return useMemo(() => ({ ...tours, data: tours.data?.slice(0, DASHBOARD_RECENT_TOURS) }), [tours])
}
