/** Messages between the server and the thread that finds ways on foot. */
import type { WalkedLeg } from './walking-lines.ts'
import type { WaysWish } from './walking-ways.ts'

export interface WalkingQuestion {
  readonly kind: 'lines'
  /** Street data as it is kept: unpacking it takes long, too. */
  readonly packed: Uint8Array
  readonly wish: WaysWish
}

// A type and not an interface, so that it is assignable to a Record.
export type WalkingAnswers = {
  /** Undefined where the data has no ways. */
  readonly lines: readonly WalkedLeg[] | undefined
}
