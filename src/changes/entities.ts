/** The names of entities: the things that changes are about. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'

export const tourEntity = (tourId: number): string => `tour:${tourId}`
export const preferencesEntity = (group: PreferenceGroup): string => `preferences:${group}`
export const PREFERENCES_ENTITIES = (['accessibility', 'tour', 'narration'] as const).map(preferencesEntity)
export const routeEntity = (routeKey: string): string => `route:${routeKey}`
export const jobEntity = (jobKey: string): string => `job:${jobKey}`
export const reportEntity = (tourId: number, sectionIndex: number): string =>
  `fact-report:${tourId}:${sectionIndex}`
export const PROFILE_ENTITY = 'profile'
export const CONSENT_ENTITY = 'consent'

/** Returns the id of the tour that an entity names. */
export const tourIdOf = (entity: string): number | undefined =>
  entity.startsWith('tour:') ? Number(entity.slice('tour:'.length)) : undefined

/** Returns the tour that a change is about, also where the change has an entity of its own. Such a tour is in use. */
export const tourTouchedBy = (entity: string): number | undefined => {
  const id = /^(?:tour|fact-report):(\d+)/.exec(entity)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Returns the key of the route that an entity names. */
export const routeKeyOf = (entity: string): string | undefined =>
  entity.startsWith('route:') ? entity.slice('route:'.length) : undefined
