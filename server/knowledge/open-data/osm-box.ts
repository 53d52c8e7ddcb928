/** The OpenStreetMap data of a box, from whichever source: one interface for sights, walking and maps. */
import type { Result } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'

export type Tags = Readonly<Record<string, string>>

export interface OsmNode {
  readonly type: 'node'
  readonly id: number
  readonly tags: Tags
  readonly position: LngLat
}

export interface OsmWay {
  readonly type: 'way'
  readonly id: number
  readonly tags: Tags
  /** Two ways cross where they share a node. */
  readonly nodeIds: readonly number[]
  /** The positions in the order of the nodes; shorter if the source has only a part of them, empty if it has only the centre. */
  readonly line: readonly LngLat[]
  /** The centre of its bounds, which may lie outside the shape. */
  readonly centre?: LngLat
}

export interface OsmMember {
  readonly type: string
  readonly id: number
  readonly role: string
  /** The one position of a node, or the line of a way; empty if the source does not have it. */
  readonly line: readonly LngLat[]
}

export interface OsmRelation {
  readonly type: 'relation'
  readonly id: number
  readonly tags: Tags
  readonly members: readonly OsmMember[]
  readonly centre?: LngLat
}

export type OsmElement = OsmNode | OsmWay | OsmRelation

/** `sights`: only possible sights and their entrances. `all`: streets and the rest of the map too, which includes all sights. */
export type OsmScope = 'sights' | 'all'

export interface OsmBox {
  /** The requested box; shapes may reach beyond it. */
  readonly box: Box
  readonly scope: OsmScope
  /** The elements, each of them once. */
  readonly elements: readonly OsmElement[]
  /** The day of the data (ISO 8601), if the source names it. */
  readonly dataDate?: string | undefined
}

export type OsmBoxFailure =
  /** No source has data of this place. */
  | { readonly kind: 'no-data' }
  /** The box is no box, or larger than any walk. */
  | { readonly kind: 'bad-box' }
  /** The answer did not come, or was cut. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'timeout' }
  /** The server has no free slot for this client. */
  | { readonly kind: 'rate-limited'; readonly retryAfterS: number }
  /** The server, or the queue of requests to it, is too busy. */
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  /** The server refuses this request, and would refuse it again. */
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  /** The server gave up in the middle; `remark` is its message. */
  | { readonly kind: 'incomplete'; readonly remark: string }
  | { readonly kind: 'answer-too-large'; readonly maxBytes: number }
  | { readonly kind: 'invalid-answer'; readonly detail: string }
  /** The operator's file could not be read. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'aborted' }

export interface OsmBoxes {
  /** Never rejects. Readers that request boxes of `roundedBox` share the downloads. */
  fetchBox(box: Box, scope: OsmScope): Promise<Result<OsmBox, OsmBoxFailure>>
}
