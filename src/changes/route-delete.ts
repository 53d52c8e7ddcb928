/** Delete a route. One that was never sent just goes; one that is gone already is deleted. */
import { routeEntity } from './entities.ts'
import { GONE, type KindRules } from './kind-rules.ts'

export const routeDelete: KindRules<'route-delete'> = {
  subject: 'route',
  isEdit: false,
  isDelete: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey }, context) {
    const fact = await context.route(routeKey)
    return fact ? { endpoint: 'deleteCustomRoute', params: { id: fact.route.id } } : GONE
  },
  fold: () => undefined,
  coalesce: (earlier) => (earlier.kind === 'route-create' ? 'cancel' : 'replace'),
  dependsOn: ({ kind }) => kind === 'route-create',
  settle: () => undefined,
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
