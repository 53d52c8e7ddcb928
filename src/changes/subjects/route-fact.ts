/** A custom route as it is stored. A route made on this device stays under the key that it was made with; the server's id is a field. */
import type { CustomRoute, RoutePoi } from '#contract/api/custom-routes.ts'
import type { RouteDraft } from './route-draft.ts'

export interface RouteFact {
  /** A UUID for routes made on this device, else the server's id as text. */
  readonly key: string
  readonly route: CustomRoute
  /** The server's ids of stops, by the keys that they were made with. */
  readonly poiIds: Readonly<Record<string, number>>
  /** The server's ids of files that were sent from this device, by their keys. */
  readonly mediaIds?: Readonly<Record<string, number>> | undefined
  /** True where the route is in the user's own list. */
  readonly isMine: boolean
}

const inOrder = (pois: readonly RoutePoi[]): RoutePoi[] =>
  pois.toSorted((a, b) => a.orderIndex - b.orderIndex)

/** The server's ids of a route, of its stops and of their files, by their keys on this device. */
export interface RouteIds {
  readonly routeId: number
  readonly poiIds: Readonly<Record<string, number>>
  readonly mediaIds?: Readonly<Record<string, number>> | undefined
}

/** Merges ids that are known from several sources; the last source wins. */
export function joinedIds(
  ...sources: readonly (Partial<RouteIds> | undefined)[]
): Omit<RouteIds, 'routeId'> & { readonly routeId: number | undefined } {
  const mediaIds: Record<string, number> = Object.assign({}, ...sources.map((ids) => ids?.mediaIds))
  return {
    routeId: sources.findLast((ids) => ids?.routeId !== undefined)?.routeId,
    poiIds: Object.assign({}, ...sources.map((ids) => ids?.poiIds)) as Record<string, number>,
    ...(Object.keys(mediaIds).length > 0 && { mediaIds }),
  }
}

/** Returns the ids in the server's answer to a draft, which has the stops in the order in which they were sent. */
export function answeredIds(draft: RouteDraft, { id: routeId, pois }: CustomRoute): RouteIds {
  const poiIds: Record<string, number> = {}
  const answered = inOrder(pois)
  if (answered.length === draft.pois.length)
    draft.pois.forEach(({ key }, index) => {
      const id = answered[index]?.id
      if (id !== undefined && key !== String(id)) poiIds[key] = id
    })
  return { routeId, poiIds }
}

/** Returns the fact after the server's answer to a draft. */
export function answeredRoute(
  before: RouteFact | undefined,
  key: string,
  draft: RouteDraft,
  route: CustomRoute,
): RouteFact {
  const poiIds = { ...before?.poiIds, ...answeredIds(draft, route).poiIds }
  const mediaIds = before?.mediaIds
  return { key, route, poiIds, ...(mediaIds && { mediaIds }), isMine: true }
}

/** Returns the server's id of a stop: the stored one, or its key where the stop comes from the server; undefined where it has none yet. */
export const poiIdOf = ({ poiIds }: Pick<RouteFact, 'poiIds'>, poiKey: string): number | undefined =>
  idOf(poiIds, poiKey)

/** Returns the server's id of a stop's file in the same way. */
export const mediaIdOf = ({ mediaIds }: Pick<RouteFact, 'mediaIds'>, fileKey: string): number | undefined =>
  idOf(mediaIds ?? {}, fileKey)

function idOf(ids: Readonly<Record<string, number>>, key: string): number | undefined {
  const id = ids[key] ?? Number(key)
  return Number.isInteger(id) ? id : undefined
}
