import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Narrative, Poi } from '#contract/api/tours.ts'
import type { Live } from '../live.ts'
import type { TourKey } from '../source.ts'
import type { TourView } from '../views.ts'
import { useWatched } from '../watch.ts'

/** One tour by id or slug: its basic facts come first, the parts follow by the other hooks. */
export const useTour = (tour: TourKey): Live<TourView> => useWatched('tour', tour)

export const useNarrative = (tourId: number): Live<Narrative> => useWatched('narrative', { tourId })

/** Every point of interest, in order, whatever the pages of the server. */
export const usePois = (tourId: number): Live<readonly Poi[]> => useWatched('pois', { tourId })

/** The chunks by index; they fill as the server makes them while the tour is joined (`joinTour`). */
export const useChunks = (tourId: number): Live<readonly AudioChunk[]> => useWatched('chunks', { tourId })
