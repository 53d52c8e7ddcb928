/** Change a route. One that was never sent takes the change in; two edits are one. */
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { routeBody } from '#data/routes/route-draft.ts'
import { answeredRoute, poiIdOf } from '#data/routes/route-fact.ts'
import { draftedRoute } from '#data/routes/route-view.ts'
import { routeEntity } from './entities.ts'
import { GONE, type KindRules } from './kind-rules.ts'

export const routeEdit: KindRules<'route-edit'> = {
  subject: 'route',
  isEdit: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, route }, context) {
    const fact = await context.route(routeKey)
    if (!fact) return GONE
    return {
      endpoint: 'updateCustomRoute',
      params: { id: fact.route.id },
      body: routeBody(route, (poiKey) => poiIdOf(fact, poiKey)),
    }
  },
  fold: (view, { route }) => draftedRoute(view, route),
  coalesce(earlier, { route }) {
    if (earlier.kind === 'route-edit') return 'replace'
    if (earlier.kind === 'route-create') return { merged: { ...earlier.payload, title: route.name, route } }
    // A photo of a point that goes need not be sent.
    if (earlier.kind === 'media-upload' && !route.pois.some(({ key }) => key === earlier.payload.poiKey))
      return 'replace'
    return 'keep'
  },
  dependsOn: ({ kind }) => kind === 'route-create',
  settle: (fact, { routeKey, route }, answer) =>
    answer === undefined ? fact : answeredRoute(fact, routeKey, route, answer as CustomRoute),
}
