import { useWatched } from '../watch.ts'

/** The titles of stored tours, by id; empty until they are read. */
export const useTourTitles = (tourIds: readonly number[]): Readonly<Record<number, string>> =>
  useWatched('tour-titles', { tourIds }).data ?? {}
