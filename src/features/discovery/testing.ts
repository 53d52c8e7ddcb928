/** Test data of the discovery screens. */
import type { NearbyTour, PublicTour } from '#contract/api/tours.ts'

/** A public tour of Florence with these fields replaced. */
export const publicTour = (fields: Partial<PublicTour>): PublicTour => ({
  id: 1,
  title: 'Florence of the bankers',
  slug: 'florence-history',
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 90,
  createdAt: '2026-11-01T10:00:00Z',
  version: 1,
  playCount: 0,
  isPublic: true,
  isChunked: true,
  chunkCount: 5,
  chunksGenerated: 5,
  narrativePreview: 'Where the Medici kept their bank.',
  ...fields,
})

export const nearbyTour = (distanceKm: number, fields: Partial<PublicTour> = {}): NearbyTour => ({
  ...publicTour(fields),
  distanceKm,
})

/** A single page with these items. */
export const onePage = <T>(...items: T[]) => ({
  items,
  totalCount: items.length,
  page: 1,
  totalPages: 1,
})
