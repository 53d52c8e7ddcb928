/** The purpose of each kind of storage, as the consent dialog explains it. */
import type { ConsentCategory } from '#platform/storage/consent.ts'
import * as texts from '#texts/cookies.ts'

export interface CategoryText {
  readonly label: string
  readonly description: string
}

export const NECESSARY: CategoryText = {
  label: texts.necessary,
  description: texts.necessaryText,
}

export const CATEGORIES: readonly (CategoryText & { readonly id: ConsentCategory })[] = [
  {
    id: 'functional',
    label: texts.functional,
    description: texts.functionalText,
  },
  {
    id: 'analytics',
    label: texts.analytics,
    description: texts.analyticsText,
  },
  {
    id: 'marketing',
    label: texts.marketing,
    description: texts.marketingText,
  },
]
