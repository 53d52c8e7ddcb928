/** What OpenStreetMap has in a box, whichever way it came: one interface for sights, walking and maps. */
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
  /** In the order of the nodes; shorter where the source knows only a part, empty where it knows only the centre. */
  readonly line: readonly LngLat[]
  /** Of its bounds; may lie outside the shape. */
  readonly centre?: LngLat
}

export interface OsmMember {
  readonly type: string
  readonly id: number
  readonly role: string
  /** One position of a node, the line of a way; empty where the source does not know it. */
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

/** `sights`: only what may be a sight, and their entrances. `all`: streets and the map too, which serves the former as well. */
export type OsmScope = 'sights' | 'all'

export interface OsmBox {
  /** What was asked for; shapes may reach beyond. */
  readonly box: Box
  readonly scope: OsmScope
  /** Every element once. */
  readonly elements: readonly OsmElement[]
  /** The day of the data (ISO 8601), where the source says it. */
  readonly dataDate?: string | undefined
}

export type OsmBoxFailure =
  /** No source has data of this place. */
  | { readonly kind: 'no-data' }
  /** The box is no box, or larger than any walk. */
  | { readonly kind: 'bad-box' }
  /** No answer, or a cut one. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'timeout' }
  /** The server has no slot for us. */
  | { readonly kind: 'rate-limited'; readonly retryAfterS: number }
  /** The server, or our queue for it, is too busy. */
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  /** The server does not take this request; the same one again would not help. */
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  /** The server gave up in the middle; `remark` is its word. */
  | { readonly kind: 'incomplete'; readonly remark: string }
  | { readonly kind: 'answer-too-large'; readonly maxBytes: number }
  | { readonly kind: 'invalid-answer'; readonly detail: string }
  /** The operator's file could not be read. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'aborted' }

export interface OsmBoxes {
  /** Never rejects. Readers that ask for boxes with `roundedBox` share what was fetched. */
  fetchBox(box: Box, scope: OsmScope): Promise<Result<OsmBox, OsmBoxFailure>>
}
