/** Change a route. A create that was never sent takes the change in; two edits become one. */
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { routeBody } from './subjects/route-draft.ts'
import { answeredIds, answeredRoute, poiIdOf } from './subjects/route-fact.ts'
import { draftedRoute } from './subjects/route-view.ts'
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'

export const routeEdit: KindRules<'route-edit', 'route'> = {
  subject: 'route',
  isEdit: true,
  isRepeatable: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, route }, context) {
    const ids = await context.routeIds(routeKey)
    if (!ids) return UNKNOWN_ID
    return {
      endpoint: 'updateCustomRoute',
      params: { id: ids.routeId },
      body: routeBody(route, (poiKey) => poiIdOf(ids, poiKey)),
    }
  },
  fold: (view, { route }) => draftedRoute(view, route),
  coalesce(earlier, { route }) {
    if (earlier.kind === 'route-edit') return 'replace'
    if (earlier.kind === 'route-create') return { merged: { ...earlier.payload, title: route.name, route } }
    // Files of a removed stop need not be sent, nor edits of them.
    const isOfFile = earlier.kind === 'media-upload' || earlier.kind === 'media-edit'
    if (isOfFile && !route.pois.some(({ key }) => key === earlier.payload.poiKey)) return 'replace'
    return 'keep'
  },
  dependsOn: ({ kind }) => kind === 'route-create',
  settle: (fact, { routeKey, route }, answer) =>
    // The stored fact may be newer than this answer.
    answer === undefined || (answer as CustomRoute).version < fact.route.version
      ? fact
      : answeredRoute(fact, routeKey, route, answer as CustomRoute),
  learn: ({ route }, answer) =>
    answer === undefined ? undefined : answeredIds(route, answer as CustomRoute),
}
