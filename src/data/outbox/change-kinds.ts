/** Every kind of change by its name. */
import type { FactRules, KindRules, SendRules, TourRules } from './kind-rules.ts'
import { consent } from './kinds/consent.ts'
import { factReport } from './kinds/fact-report.ts'
import {
  preferencesAccessibility,
  preferencesNarration,
  preferencesReset,
  preferencesTour,
} from './kinds/preferences.ts'
import { profile } from './kinds/profile.ts'
import { tourDelete } from './kinds/tour-delete.ts'
import { tourPlay } from './kinds/tour-play.ts'
import { tourPublicity } from './kinds/tour-publicity.ts'
import type { ChangeKind, OutboxRow, TourChangeKind } from './row.ts'

export { tourEntity } from './entities.ts'

const kinds: { readonly [K in ChangeKind]: KindRules<K> } = {
  'tour-publicity': tourPublicity,
  'tour-delete': tourDelete,
  'tour-play': tourPlay,
  'fact-report': factReport,
  'preferences-accessibility': preferencesAccessibility,
  'preferences-tour': preferencesTour,
  'preferences-narration': preferencesNarration,
  'preferences-reset': preferencesReset,
  profile,
  consent,
}

type Of = Pick<OutboxRow, 'kind'>

/** How a row is sent; the payload given to the rules must be the row's. */
export const rulesOf = (row: Of): SendRules<ChangeKind> => kinds[row.kind] as unknown as SendRules<ChangeKind>

/** The rules of a row that changes a tour. */
export const tourRulesOf = (row: Of): TourRules<TourChangeKind> | undefined => {
  const rules = kinds[row.kind]
  return rules.subject === 'tour' ? (rules as unknown as TourRules<TourChangeKind>) : undefined
}

/** The rules of a row that changes something that exists once per user. */
export const factRulesOf = (row: Of): FactRules<ChangeKind> | undefined => {
  const rules = kinds[row.kind]
  return rules.subject === 'fact' ? (rules as unknown as FactRules<ChangeKind>) : undefined
}
