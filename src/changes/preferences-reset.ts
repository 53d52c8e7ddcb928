/** Reset one group of preferences to its defaults. */
import { preferencesEntity } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const preferencesReset: KindRules<'preferences-reset', 'preferences'> = {
  subject: 'preferences',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: ({ group }) => preferencesEntity(group),
  request: ({ group }) => ({ endpoint: 'deletePreferences', params: { type: group } }),
  fold: (preferences, { group }) => ({ ...preferences, [group]: null }),
  coalesce: () => 'replace',
  settle: (preferences, { group }) => ({ ...preferences, [group]: null }),
  isDone: (failure) => failure.kind === 'rejected' && failure.status === 404,
}
