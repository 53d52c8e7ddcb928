import { type SQL, sql } from 'drizzle-orm'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { TourWish } from '#server/kernel/db/stored/tour-request.ts'

/**
 * Removes what an ended job needs no more: all that was gathered for it, or the copy of a route and its notes. The slug stays, for a
 * repeated request.
 */
export function toldOut(request: TourWish): { request?: TourWish; outline: SQL | null } {
  if (!request.route) return { outline: sql`${tourJobs.outline} - 'guide'` }
  return {
    request: { ...request, route: { ...request.route, description: null, wish: null, stops: [] } },
    outline: null,
  }
}
