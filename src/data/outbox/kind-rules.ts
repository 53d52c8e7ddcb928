/** What a kind of change must say: one small file per kind in `kinds/`. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Failure } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type { TourItem } from '../documents.ts'
import type { TourView } from '../tours/tour-view.ts'
import type { ChangeKind, ChangePayloads, OutboxRow } from './row.ts'

/**
 * What a new change means for an earlier one of the same entity that was never sent: `keep` both; `cancel` both; the new
 * one can `replace` the earlier.
 */
export type Coalesced = 'keep' | 'cancel' | 'replace'

export interface KindRules<K extends ChangeKind> {
  readonly endpoint: EndpointName
  /** Edits carry If-Match; their 409 and 412 are conflicts that the user decides. */
  readonly isEdit: boolean
  request(payload: ChangePayloads[K]): AskInput
  /** The tour as it will be; undefined hides it. Pure. */
  fold(tour: TourView, payload: ChangePayloads[K]): TourView | undefined
  coalesce(earlier: OutboxRow, payload: ChangePayloads[K]): Coalesced
  /** The fact after the server's parsed answer (undefined where it sent none); undefined removes it. Pure. */
  settle(item: TourItem, payload: ChangePayloads[K], answer: unknown): TourItem | undefined
  /** A refusal that says that the change is there already. */
  isDone?(failure: Failure): boolean
}
