import type { NearbyQuery, NearbyStoredTour } from '#data/queries/nearby.ts'
import { useWatched } from '../watch.ts'

/** Stored tours within the radius, nearest first; empty until they are read. */
export const useNearbyStored = (query: NearbyQuery): readonly NearbyStoredTour[] =>
  useWatched('nearby-stored', query).data ?? []
