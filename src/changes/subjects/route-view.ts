/** A custom route as screens see it, the user's pending changes folded in. Pure. */
import type { CustomRoute, RoutePoi } from '#contract/api/custom-routes.ts'
import type { CustomMedia } from '#contract/api/custom-media.ts'
import type { LatLng } from '#contract/geo.ts'
import { wayThrough } from '#contract/route-rules.ts'
import type { WithPending } from '../pending-mark.ts'
import type { RouteDraft } from './route-draft.ts'
import type { RouteFact } from './route-fact.ts'

/**
 * A file of a stop. `id` is undefined while the file waits to be sent; `rowId` is then the change that sends it, and `bytesKey` the key of its
 * bytes. `key` stays the same when it is sent.
 */
export interface RouteMediaView extends Omit<CustomMedia, 'id' | 'customPOIId' | 'mediaUrl'> {
  readonly key: string
  readonly id?: number | undefined
  readonly mediaUrl?: string | undefined
  readonly bytesKey?: string | undefined
  readonly rowId?: string | undefined
}

export interface RoutePoiView extends Omit<RoutePoi, 'id' | 'media'> {
  readonly key: string
  readonly media: readonly RouteMediaView[]
}

/** A route. `serverId` is undefined until the server has answered the create; links use `key`, which never changes. */
export interface RouteView extends Omit<CustomRoute, 'id' | 'pois'>, WithPending {
  readonly key: string
  readonly serverId: number | undefined
  readonly pois: readonly RoutePoiView[]
  readonly isMine: boolean
}

/** Returns the keys of items that were made on this device, by the server's ids. */
const keysById = (ids: Readonly<Record<string, number>>): ReadonlyMap<number, string> =>
  new Map(Object.entries(ids).map(([key, id]) => [id, key]))

export function routeView({ key, route, poiIds, mediaIds = {}, isMine }: RouteFact): RouteView {
  const { id, pois, ...fields } = route
  const keyOf = keysById(poiIds)
  const fileKeyOf = keysById(mediaIds)
  return {
    ...fields,
    key,
    serverId: id,
    isMine,
    pois: pois
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map(({ id: poiId, media, ...poi }) => ({
        ...poi,
        key: keyOf.get(poiId) ?? String(poiId),
        media: media.map(({ customPOIId: _poi, ...one }) => ({
          ...one,
          key: fileKeyOf.get(one.id) ?? String(one.id),
        })),
      })),
    pending: [],
  }
}

/** Returns the view of a route that only this device knows yet. */
export const madeRoute = (key: string, draft: RouteDraft, createdAt: number): RouteView =>
  draftedRoute(
    {
      key,
      serverId: undefined,
      isMine: true,
      name: '',
      topic: '',
      isPublic: false,
      pois: [],
      totalDistance: 0,
      estimatedDuration: 0,
      poiCount: 0,
      likeCount: 0,
      isLikedByUser: false,
      isOwner: true,
      createdAt: new Date(createdAt).toISOString(),
      version: 0,
      pending: [],
    },
    draft,
  )

const isSameWay = (before: readonly LatLng[], after: readonly LatLng[]): boolean =>
  before.length === after.length &&
  before.every((stop, index) => {
    const other = after[index]
    return other?.latitude === stop.latitude && other.longitude === stop.longitude
  })

/** Computes length and time by the server's own rule, until it has answered. */
function lengthOf(stops: readonly LatLng[]): Pick<RouteView, 'totalDistance' | 'estimatedDuration'> {
  const { totalDistance, estimatedDuration } = wayThrough(stops)
  return { totalDistance, estimatedDuration }
}

/** True where the server's cover still fits: it shows the stops and the topic that the server knows. */
const hasSameCover = (before: RouteView, { topic, pois }: RouteDraft): boolean =>
  topic === before.topic && isSameWay(before.pois, pois)

/** Returns the view with the builder's draft over it. The photos of stops that remain are kept. */
export function draftedRoute(view: RouteView, { pois, ...fields }: RouteDraft): RouteView {
  const before = new Map(view.pois.map((poi) => [poi.key, poi]))
  return {
    ...view,
    ...fields,
    ...(isSameWay(view.pois, pois) ? {} : lengthOf(pois)),
    ...(hasSameCover(view, { ...fields, pois }) ? {} : { coverUrl: null, coverDarkUrl: null }),
    poiCount: pois.length,
    pois: pois.map((poi, orderIndex) => ({ ...poi, orderIndex, media: before.get(poi.key)?.media ?? [] })),
  }
}
