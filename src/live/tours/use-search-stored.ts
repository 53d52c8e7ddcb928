import type { NearbyStoredTour, StoredSearch } from '#data/queries/nearby.ts'
import { useWatched } from '../watch.ts'

const NONE: readonly NearbyStoredTour['value'][] = []

/** Stored tours that fit the search, in its order; empty until they are read. */
export const useSearchStored = (query: StoredSearch): readonly NearbyStoredTour['value'][] =>
  useWatched('search-stored', query).data ?? NONE
