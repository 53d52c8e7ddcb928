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

/** The server's answer to a draft: points answer in the order in which they were sent. */
export function answeredRoute(
  before: RouteFact | undefined,
  key: string,
  draft: RouteDraft,
  route: CustomRoute,
): RouteFact {
  const poiIds: Record<string, number> = { ...before?.poiIds }
  const answered = inOrder(route.pois)
  if (answered.length === draft.pois.length)
    draft.pois.forEach((poi, index) => {
      const id = answered[index]?.id
      if (id !== undefined && poi.key !== String(id)) poiIds[poi.key] = id
    })
  return { key, route, poiIds, isMine: true }
}

/** The server's id of a point; undefined where it has none yet. */
export function poiIdOf({ poiIds, route }: RouteFact, poiKey: string): number | undefined {
  const id = poiIds[poiKey] ?? Number(poiKey)
  return route.pois.some((poi) => poi.id === id) ? id : undefined
}
