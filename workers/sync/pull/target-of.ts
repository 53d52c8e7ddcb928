/** Which facts to fetch again when a change of an entity was refused. */
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import { PROFILE_ENTITY, routeKeyOf, tourIdOf } from '#changes/entities.ts'

/** Undefined for what is only written, never read. */
export function targetOf(entity: string): RefreshTarget | undefined {
  const tourId = tourIdOf(entity)
  if (tourId !== undefined) return { what: 'tour', tour: { id: tourId } }
  const routeKey = routeKeyOf(entity)
  if (routeKey !== undefined) return { what: 'route', routeKey }
  if (entity.startsWith('preferences:')) return { what: 'preferences' }
  return entity === PROFILE_ENTITY ? { what: 'profile' } : undefined
}
