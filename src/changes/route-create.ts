/** Create a route. Its key stays the one it was made under; the server's id comes with the answer. */
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { answeredIds, answeredRoute } from './subjects/route-fact.ts'
import { routeBody } from './subjects/route-draft.ts'
import { draftedRoute } from './subjects/route-view.ts'
import { routeEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

const round = (degrees: number): number => Math.round(degrees * 1e5)

export const routeCreate: KindRules<'route-create', 'route'> = {
  subject: 'route',
  isEdit: false,
  isCreate: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  request: ({ route }) => ({ endpoint: 'createCustomRoute', body: routeBody(route) }),
  fold: (view, { route }) => draftedRoute(view, route),
  coalesce: () => 'keep',
  settle: (_none, { routeKey, route }, answer) =>
    answeredRoute(undefined, routeKey, route, answer as CustomRoute),
  learn: ({ route }, answer) => answeredIds(route, answer as CustomRoute),
  lookUp: {
    endpoint: 'customRoutes',
    // The same name and the same stops are taken for the same route.
    matches: (item, { route }) => {
      const { name, pois } = item as CustomRoute
      const stops = pois.toSorted((a, b) => a.orderIndex - b.orderIndex)
      return (
        name === route.name &&
        stops.length === route.pois.length &&
        stops.every((stop, index) => {
          const ours = route.pois[index]
          return (
            ours !== undefined &&
            stop.name === ours.name &&
            round(stop.latitude) === round(ours.latitude) &&
            round(stop.longitude) === round(ours.longitude)
          )
        })
      )
    },
    isKnown: (item, { routeIds }) => routeIds.has((item as CustomRoute).id),
    createdAt: (item) => (item as CustomRoute).createdAt,
    answerOf: (item) => item,
  },
}
