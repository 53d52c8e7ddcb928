/** Save a group of preferences, or give it back its defaults. */
import type { PreferenceGroup, Preferences } from '#contract/api/preferences.ts'
import type * as z from 'zod/mini'
import { preferencesEntity } from './entities.ts'
import type { Call, KindRules } from './kind-rules.ts'

type Groups = z.infer<typeof Preferences>

const save = <G extends PreferenceGroup>(
  group: G,
  endpoint: Call['endpoint'],
): KindRules<`preferences-${G}`, 'preferences'> => ({
  subject: 'preferences',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: () => preferencesEntity(group),
  request: ({ value }) => ({ endpoint, body: value }),
  // A group is saved whole, so only its last state needs to be sent.
  coalesce: () => 'replace',
  fold: (groups, { value }) => ({ ...groups, [group]: value }),
  settle: (groups, { value }, answer) => ({ ...groups, [group]: (answer as Groups[G] | undefined) ?? value }),
})

export const preferencesAccessibility = save('accessibility', 'saveAccessibilityPreferences')
export const preferencesTour = save('tour', 'saveTourPreferences')
export const preferencesNarration = save('narration', 'saveNarrationPreferences')
