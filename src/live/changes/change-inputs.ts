/** What screens hand to the commands that make a change. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { ChangePayloads } from '#changes/payloads.ts'

/** A group and all its fields. */
export type PreferencesSave = {
  [G in PreferenceGroup]: { readonly group: G; readonly value: ChangePayloads[`preferences-${G}`]['value'] }
}[PreferenceGroup]

export type ConsentTold = Omit<ChangePayloads['consent'], 'title'>

/** A route as a list or its screen shows it; also one that is not stored. */
export type RouteToLike = {
  readonly routeKey: string
  readonly name: string
  readonly isLikedByUser: boolean
}

/** What the user picks in a conflict: their own change, the state on the server, or of an edited route both. */
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** What a listener says is wrong, to the address that the tour announced. `source` is '' where none was given. */
export interface FactReport {
  readonly tourId: number
  readonly title: string
  readonly url: string
  readonly sectionIndex: number
  readonly text: string
  readonly source: string
}
