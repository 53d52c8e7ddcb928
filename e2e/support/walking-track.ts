/** A tour with a walking track, whatever the composer told on the way: where there is none, the second stop becomes one. */
import type { BrowserContext } from '@playwright/test'
import { rewriteJson } from './rewrite.ts'

const WALK = { leg: 0, startShare: 0 }

interface OnTheWay {
  readonly poiId?: number | null
  readonly walk?: unknown
}
interface Stop {
  readonly id: number
  readonly orderIndex: number
}

const hasTrack = (parts: readonly OnTheWay[]): boolean => parts.some(({ walk }) => Boolean(walk))

/** Takes the second stop out of its parts, sections or chunks. */
const asTrack = <T extends OnTheWay>(parts: readonly T[]): readonly T[] => {
  const [, second] = new Set(parts.flatMap(({ poiId }) => poiId ?? []))
  if (hasTrack(parts) || second === undefined) return parts
  return parts.map((part) => (part.poiId === second ? { ...part, poiId: null, walk: WALK } : part))
}

interface TourParts {
  readonly audioChunks?: readonly OnTheWay[]
  readonly narrativeSections?: readonly OnTheWay[]
  readonly pointsOfInterest?: readonly Stop[]
}

/** Rewrites the answers about one tour. `isTold` says that the server's own tour has a walking track. */
export const withWalkingTrack = async (
  context: BrowserContext,
  { tourId, isTold }: { readonly tourId: number; readonly isTold: boolean },
): Promise<void> => {
  if (isTold) return
  const without = (stops: readonly Stop[]): readonly Stop[] =>
    stops.filter(({ orderIndex }) => orderIndex !== 1)
  const base = `/api/(?:tours/${tourId}|audiochunks/tours/${tourId})`
  await rewriteJson<readonly OnTheWay[]>(
    context,
    new RegExp(String.raw`/api/(?:tours/${tourId}/audio-chunks|audiochunks/tours/${tourId})$`),
    asTrack,
  )
  await rewriteJson<{ narrativeSections: readonly OnTheWay[] }>(
    context,
    new RegExp(`${base}/narrative$`),
    (body) => ({ ...body, narrativeSections: asTrack(body.narrativeSections) }),
  )
  await rewriteJson<{ items: readonly Stop[] }>(
    context,
    new RegExp(String.raw`${base}/pois(?:\?.*)?$`),
    (body) => ({
      ...body,
      items: without(body.items),
    }),
  )
  await rewriteJson<TourParts>(context, /\/api\/tours\/(?:\d+\/basic|\d+|by-slug\/[^/]+)$/, (tour) => ({
    ...tour,
    ...(tour.audioChunks && { audioChunks: asTrack(tour.audioChunks) }),
    ...(tour.narrativeSections && { narrativeSections: asTrack(tour.narrativeSections) }),
    ...(tour.pointsOfInterest && { pointsOfInterest: without(tour.pointsOfInterest) }),
  }))
}
