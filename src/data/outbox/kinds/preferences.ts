/** Save a group of preferences, or give it back its defaults (first document, section 7). */
import type { PreferenceGroup, Preferences } from '#contract/api/preferences.ts'
import type * as z from 'zod/mini'
import { preferencesEntity } from '../entities.ts'
import type { FactRules } from '../kind-rules.ts'

type Groups = z.infer<typeof Preferences>
const NONE: Groups = { accessibility: null, tour: null, narration: null }

const save = <G extends PreferenceGroup>(
  group: G,
  endpoint: FactRules<`preferences-${G}`>['endpoint'],
): FactRules<`preferences-${G}`> => ({
  subject: 'fact',
  fact: 'preferences',
  endpoint,
  isEdit: false,
  entity: () => preferencesEntity(group),
  request: ({ value }) => ({ body: value }),
  // A group is saved whole: only the last state of it needs to be sent.
  coalesce: () => 'replace',
  fold: (groups, { value }) => ({ ...((groups as Groups | undefined) ?? NONE), [group]: value }),
})

export const preferencesAccessibility = save('accessibility', 'saveAccessibilityPreferences')
export const preferencesTour = save('tour', 'saveTourPreferences')
export const preferencesNarration = save('narration', 'saveNarrationPreferences')

export const preferencesReset: FactRules<'preferences-reset'> = {
  subject: 'fact',
  fact: 'preferences',
  endpoint: 'deletePreferences',
  isEdit: false,
  entity: ({ group }) => preferencesEntity(group),
  request: ({ group }) => ({ params: { type: group } }),
  coalesce: () => 'replace',
  fold: (groups, { group }) => ({ ...((groups as Groups | undefined) ?? NONE), [group]: null }),
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
