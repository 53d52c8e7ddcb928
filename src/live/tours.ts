/** Tours, stored and fetched: the user's own, one with its parts, those near by or searched for, and walks of them. */
import { PAGING } from '#contract/paging.ts'
import { useMemo } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Topic } from '#contract/api/topics.ts'
import type { Narrative, Poi } from '#contract/api/tours.ts'
import type { NearbyQuery, NearbyStoredTour, StoredSearch } from '#data/queries/nearby.ts'
import type { Live } from './live.ts'
import type { TourKey } from './source.ts'
import type { TourView, WalkProgress } from './views.ts'
import { useWatched } from './watch.ts'

export interface MyTours extends Live<readonly TourView[]> {
  /** True where the user has older tours than these. */
  readonly hasMore: boolean
}

const PAGE = PAGING.myTours.pageSize

/**
 * The newest tours of the user, twenty for each of `pages`, and every tour that is being made, newest first, waiting changes
 * folded in. The tours that are shown stay while another page is read.
 */
export function useMyTours(pages = 1): MyTours {
  const count = pages * PAGE
  // One tour more than is shown reveals whether there are more.
  const all = useWatched('my-tours', { count: count + 1 })
  const before = useWatched('my-tours', { count: Math.max(count - PAGE, PAGE) + 1 })
  const live = all.status === 'loading' && before.status === 'ready' ? before : all
  return useMemo(() => {
    const older = new Set(live.data?.filter(({ jobId }) => jobId === undefined).slice(count))
    return { ...live, data: live.data?.filter((tour) => !older.has(tour)), hasMore: older.size > 0 }
  }, [live, count])
}

/** One tour by id or slug: its basic facts come first, the parts follow by the hooks below. */
export const useTour = (tour: TourKey): Live<TourView> => useWatched('tour', tour)

export const useNarrative = (tourId: number): Live<Narrative> => useWatched('narrative', { tourId })

/** Every point of interest, in order, whatever the server's paging. */
export const usePois = (tourId: number): Live<readonly Poi[]> => useWatched('pois', { tourId })

/** The chunks by index. More become ready as the server makes them, while the tour is joined (`joinTour`). */
export const useChunks = (tourId: number): Live<readonly AudioChunk[]> => useWatched('chunks', { tourId })

/** The titles of stored tours, by id; empty until they are read. */
export const useTourTitles = (tourIds: readonly number[]): Readonly<Record<number, string>> =>
  useWatched('tour-titles', { tourIds }).data ?? {}

/** Stored tours within the radius, nearest first; empty until they are read. */
export const useNearbyStored = (query: NearbyQuery): readonly NearbyStoredTour[] =>
  useWatched('nearby-stored', query).data ?? []

/** Stored tours that fit the search, in its order; undefined until they are read. */
export const useSearchStored = (query: StoredSearch): readonly NearbyStoredTour['value'][] | undefined =>
  useWatched('search-stored', query).data

export const useTopics = (): Live<readonly Topic[]> => useWatched('topics', null)

/** The progress of this tour's walk; null where it was never started. */
export const useWalkProgress = (tourId: number): Live<WalkProgress | null> =>
  useWatched('walk-progress', { tourId })

/** The walk that can be resumed; null where there is none. */
export const useUnfinishedWalk = (): Live<WalkProgress | null> => useWatched('unfinished-walk', null)
