/** What a change changes, as a name. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'

const TOUR = 'tour:'

export const tourEntity = (tourId: number): string => `${TOUR}${tourId}`
export const tourIdOf = (entity: string): number | undefined =>
  entity.startsWith(TOUR) ? Number(entity.slice(TOUR.length)) : undefined

export const preferencesEntity = (group: PreferenceGroup): string => `preferences:${group}`
export const PREFERENCES_ENTITIES = (['accessibility', 'tour', 'narration'] as const).map(preferencesEntity)
