/** The way on foot from one stop to the next, along paths and streets. */
import type { Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'

/** A named street on the way. */
export interface WalkedStreet {
  readonly name: string
  readonly distanceM: number
}

/** One leg: from a stop to the one after it. */
export interface WalkedLeg {
  /** From the first stop to the second, both included. */
  readonly line: readonly LatLng[]
  /** Along the line. */
  readonly distanceM: number
  /** No way was found from one to the other: the line goes straight. */
  readonly isStraight: boolean
  /** How one sets out and arrives on the way itself, degrees clockwise from north; a short stub from it to a stop does not count. */
  readonly departsDegrees: number
  readonly arrivesDegrees: number
  /** The longest first. */
  readonly streets: readonly WalkedStreet[]
}

export interface LineWish {
  readonly stops: readonly LatLng[]
  /** Around stairs and steep ways, where the data says which they are. */
  readonly avoidsClimbing: boolean
  /** Of the streets' names, where they have one in it; else as they are called there. */
  readonly language?: Language | undefined
  /** Reads only files of this server, and asks nobody. */
  readonly ownFilesOnly?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export type LinesFailure =
  /** No street data covers the stops. */
  | { readonly kind: 'no-data' }
  /** There may be data, but it did not come or could not be read. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface WalkingLines {
  /** One leg fewer than stops. Never rejects but for an aborted signal. */
  find(wish: LineWish): Promise<Result<readonly WalkedLeg[], LinesFailure>>
}
