/** What a kind of change must say: one small file per kind in `kinds/`. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Failure } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type { FactKey, TourItem } from '../documents.ts'
import type { TourView } from '../tours/tour-view.ts'
import type { ChangeKind, ChangePayloads, OutboxRow, TourChangeKind } from './row.ts'

/**
 * What a new change means for an earlier one of the same entity that was never sent: `keep` both; `cancel` both; the new
 * one can `replace` the earlier.
 */
export type Coalesced = 'keep' | 'cancel' | 'replace'

/** What sending a change needs, whatever it changes. */
export interface SendRules<K extends ChangeKind> {
  readonly endpoint: EndpointName
  /** Edits carry If-Match; their 409 and 412 are conflicts that the user decides. */
  readonly isEdit: boolean
  /** What it changes, `tour:12`: changes of one entity are sent one after the other and coalesced. */
  entity(payload: ChangePayloads[K]): string
  request(payload: ChangePayloads[K]): AskInput
  coalesce(earlier: OutboxRow, payload: ChangePayloads[K]): Coalesced
  /** A refusal that says that the change is there already. */
  isDone?(failure: Failure): boolean
}

/** A change of one tour. */
export interface TourRules<K extends TourChangeKind> extends SendRules<K> {
  readonly subject: 'tour'
  /** The tour as it will be; undefined hides it. Pure. */
  fold(tour: TourView, payload: ChangePayloads[K]): TourView | undefined
  /** The fact after the server's parsed answer (undefined where it sent none); undefined removes it. Pure. */
  settle(item: TourItem, payload: ChangePayloads[K], answer: unknown): TourItem | undefined
}

/** A change of a small answer that is kept whole, or (without `fact`) of something that the store does not keep. */
export interface FactRules<K extends ChangeKind> extends SendRules<K> {
  readonly subject: 'fact'
  readonly fact?: FactKey
  /**
   * The fact's value as it will be, and as it is once the server has taken the change. `value` is undefined where the
   * fact was never fetched. Pure; twice is as good as once.
   */
  fold?(value: unknown, payload: ChangePayloads[K]): unknown
}

export type KindRules<K extends ChangeKind> = K extends TourChangeKind ? TourRules<K> : FactRules<K>
