/** Every kind of change by its name. */
import type { KindRules } from './kind-rules.ts'
import { tourDelete } from './kinds/tour-delete.ts'
import { tourPlay } from './kinds/tour-play.ts'
import { tourPublicity } from './kinds/tour-publicity.ts'
import type { ChangeKind, OutboxRow } from './row.ts'

const kinds: { readonly [K in ChangeKind]: KindRules<K> } = {
  'tour-publicity': tourPublicity,
  'tour-delete': tourDelete,
  'tour-play': tourPlay,
}

/** The rules of a row's kind; the payload given to them must be the row's. */
export const rulesOf = (row: Pick<OutboxRow, 'kind'>): KindRules<ChangeKind> =>
  kinds[row.kind] as unknown as KindRules<ChangeKind>

export const tourEntity = (tourId: number): string => `tour:${tourId}`
