/** Delete a route. One that was never sent is dropped here; one that the server no longer has counts as deleted. */
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'

export const routeDelete: KindRules<'route-delete', 'route'> = {
  subject: 'route',
  isEdit: false,
  isRepeatable: true,
  isDelete: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey }, context) {
    const ids = await context.routeIds(routeKey)
    return ids ? { endpoint: 'deleteCustomRoute', params: { id: ids.routeId } } : UNKNOWN_ID
  },
  fold: () => undefined,
  coalesce: (earlier) => (earlier.kind === 'route-create' ? 'cancel' : 'replace'),
  dependsOn: ({ kind }) => kind === 'route-create',
  settle: () => undefined,
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
