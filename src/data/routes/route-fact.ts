/** A custom route as stored. A route made on this device keeps the key it was made under; the server's id is a field. */
import type { CustomRoute, RoutePoi } from '#contract/api/custom-routes.ts'
import type { RouteDraft } from './route-draft.ts'

export interface RouteFact {
  /** A UUID for routes made on this device, else the server's id as text. */
  readonly key: string
  readonly route: CustomRoute
  /** Server ids of points by the keys they were made under. */
  readonly poiIds: Readonly<Record<string, number>>
  /** In the user's own list. */
  readonly isMine: boolean
}

const inOrder = (pois: readonly RoutePoi[]): RoutePoi[] =>
  pois.toSorted((a, b) => a.orderIndex - b.orderIndex)

/** The server's ids of a route and of its stops, by the keys that those have on this device. */
export interface RouteIds {
  readonly routeId: number
  readonly poiIds: Readonly<Record<string, number>>
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
  return { key, route, poiIds, isMine: true }
}

/** The server's id of a stop: the one it got, or its key where the server made it; undefined where it has none yet. */
export function poiIdOf({ poiIds }: Pick<RouteFact, 'poiIds'>, poiKey: string): number | undefined {
  const id = poiIds[poiKey] ?? Number(poiKey)
  return Number.isInteger(id) ? id : undefined
}
