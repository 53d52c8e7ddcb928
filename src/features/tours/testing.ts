/** Test data of the tours screens. */
import type { TourView } from '#live/views.ts'

/** A finished tour of Florence with these fields replaced. */
export const testTour = (fields: Partial<TourView>): TourView => ({
  id: 12,
  title: 'Florence of the bankers',
  slug: 'florence-history',
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.256,
  topic: 'History',
  duration: 95,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  playCount: 3,
  isPublic: false,
  isChunked: true,
  chunkCount: 6,
  chunksGenerated: 6,
  isGeneratingChunks: false,
  narrativePreview: 'Where the Medici kept their bank.',
  isMine: true,
  pending: [],
  ...fields,
})
