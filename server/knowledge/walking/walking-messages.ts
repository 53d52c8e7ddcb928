/** Messages between the server and the thread that finds ways on foot. */
import type { WalkedLeg } from './walking-lines.ts'
import type { WaysWish } from './walking-ways.ts'

interface Packed {
  /** Street data as it is kept: unpacking it takes long, too. */
  readonly packed: Uint8Array
  readonly wish: WaysWish
}

/** The legs from stop to stop, or how far it is between all of them. */
export type WalkingQuestion =
  ({ readonly kind: 'lines' } & Packed) | ({ readonly kind: 'distances' } & Packed)

/** Undefined where the data has no ways. A type and not an interface, so that it is assignable to a Record. */
export type WalkingAnswers = {
  readonly lines: readonly WalkedLeg[] | undefined
  readonly distances: readonly (readonly number[])[] | undefined
}
