/** Messages between the server and the thread that finds ways on foot. */
import type { WalkedLeg } from './walking-lines.ts'
import type { WaysRequest } from './walking-ways.ts'

interface Packed {
  /** The packed street data. Unpacking it takes long too, so the thread does it. */
  readonly packed: Uint8Array
  readonly request: WaysRequest
}

/** A request for the legs from stop to stop, or for the distances between all stops. */
export type WalkingQuestion =
  ({ readonly kind: 'lines' } & Packed) | ({ readonly kind: 'distances' } & Packed)

/** The answers; undefined if the data has no ways. A type and not an interface, so that it is assignable to a Record. */
export type WalkingAnswers = {
  readonly lines: readonly WalkedLeg[] | undefined
  readonly distances: readonly (readonly number[])[] | undefined
}
