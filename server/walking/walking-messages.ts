/** Messages between the server and the thread that finds ways on foot. */
import type { WalkedLeg } from './walking-lines.ts'
import type { StopTarget, WalkingWays } from './walking-ways.ts'

export interface WalkingQuestion {
  readonly kind: 'lines'
  readonly ways: WalkingWays
  readonly targets: readonly StopTarget[]
}

// A type and not an interface, so that it is assignable to a Record.
export type WalkingAnswers = { readonly lines: readonly WalkedLeg[] }
