/** The way on foot from one stop to the next, along paths and streets. */
import type { LatLng } from '#contract/geo.ts'

/** One leg: from a stop to the one after it. */
export interface WalkedLeg {
  /** From the first stop to the second, both included. */
  readonly line: readonly LatLng[]
  /** Along the line. */
  readonly distanceM: number
}

export interface LineWish {
  readonly stops: readonly LatLng[]
  /** Around stairs and steep ways, where the data says which they are. */
  readonly avoidsClimbing: boolean
  readonly signal?: AbortSignal | undefined
}

export interface WalkingLines {
  /** One leg fewer than stops; undefined where no street data covers them. Never rejects but for an aborted signal. */
  find(wish: LineWish): Promise<readonly WalkedLeg[] | undefined>
}
