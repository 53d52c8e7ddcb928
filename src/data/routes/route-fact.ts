/** A custom route as stored. A route made on this device keeps the key it was made under; the server's id is a field. */
import type { CustomRoute, RoutePoi } from '#contract/api/custom-routes.ts'
import type { RouteDraft } from './route-draft.ts'

export interface RouteFact {
  /** A UUID for routes made on this device, else the server's id as text. */
  readonly key: string
  readonly route: CustomRoute
  /** Server ids of points by the keys they were made under. */
  readonly poiIds: Readonly<Record<string, number>>
  /** The same of the files that were sent from this device. */
  readonly mediaIds?: Readonly<Record<string, number>> | undefined
  /** In the user's own list. */
  readonly isMine: boolean
}

const inOrder = (pois: readonly RoutePoi[]): RoutePoi[] =>
  pois.toSorted((a, b) => a.orderIndex - b.orderIndex)

/** The server's ids of a route, of its stops and of their files, by the keys that those have on this device. */
export interface RouteIds {
  readonly routeId: number
  readonly poiIds: Readonly<Record<string, number>>
  readonly mediaIds?: Readonly<Record<string, number>> | undefined
}

/** What is known of them from several places; the last one wins. */
export function joinedIds(
  ...told: readonly (Partial<RouteIds> | undefined)[]
): Omit<RouteIds, 'routeId'> & { readonly routeId: number | undefined } {
  const mediaIds: Record<string, number> = Object.assign({}, ...told.map((ids) => ids?.mediaIds))
  return {
    routeId: told.findLast((ids) => ids?.routeId !== undefined)?.routeId,
    poiIds: Object.assign({}, ...told.map((ids) => ids?.poiIds)) as Record<string, number>,
    ...(Object.keys(mediaIds).length > 0 && { mediaIds }),
  }
}

/** The ids in the server's answer to a draft: stops answer in the order in which they were sent. */
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

/** The server's answer to a draft. */
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

/** The server's id of a stop: the one it got, or its key where the server made it; undefined where it has none yet. */
export const poiIdOf = ({ poiIds }: Pick<RouteFact, 'poiIds'>, poiKey: string): number | undefined =>
  idOf(poiIds, poiKey)

/** The same of a file of a stop. */
export const mediaIdOf = ({ mediaIds }: Pick<RouteFact, 'mediaIds'>, fileKey: string): number | undefined =>
  idOf(mediaIds ?? {}, fileKey)

function idOf(ids: Readonly<Record<string, number>>, key: string): number | undefined {
  const id = ids[key] ?? Number(key)
  return Number.isInteger(id) ? id : undefined
}
