import type { NearbyStoredTour, StoredSearch } from '#data/queries/nearby.ts'
import { useWatched } from '../watch.ts'

/** Stored tours that fit the search, in its order; undefined until they are read. */
export const useSearchStored = (query: StoredSearch): readonly NearbyStoredTour['value'][] | undefined =>
  useWatched('search-stored', query).data
