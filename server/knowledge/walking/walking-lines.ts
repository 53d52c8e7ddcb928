/** The way on foot from one stop to the next, along paths and streets. */
import type { Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { WalkTurn } from '#contract/api/tours.ts'
import type { Language } from '#contract/languages.ts'
import type { WalkerNeeds } from './walker-needs.ts'

/** A named street on the way. */
export interface WalkedStreet {
  readonly name: string
  readonly distanceM: number
}

/** What one does at a point of a leg's line. */
export interface LegStep {
  /** Index in the leg's line. */
  readonly at: number
  readonly turn: WalkTurn
  /** What one walks on from here, where it has a name. */
  readonly street?: string | undefined
  readonly isStairs: boolean
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
  /** From `set-out` to `arrive`; none of a straight leg, nor of one that was found before steps were made. */
  readonly steps?: readonly LegStep[] | undefined
}

/** What all questions about ways on foot have. */
export interface WalkerWish {
  readonly needs: WalkerNeeds
  /** Reads only files of this server, and asks nobody. */
  readonly ownFilesOnly?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export interface LineWish extends WalkerWish {
  readonly stops: readonly LatLng[]
  /** Of the streets' names, where they have one in it; else as they are called there. */
  readonly language?: Language | undefined
}

export interface MeasureWish extends WalkerWish {
  /** At most `MEASURED_MAX`. */
  readonly places: readonly LatLng[]
  /** The walk whose box is read; all places lie in it. */
  readonly around: readonly LatLng[]
}

/** More places take long, and are more than a walk has to choose from. */
export const MEASURED_MAX = 40

export type LinesFailure =
  /** No street data covers the stops. */
  | { readonly kind: 'no-data' }
  /** There may be data, but it did not come or could not be read. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface WalkingLines {
  /** One leg fewer than stops. Never rejects but for an aborted signal. */
  find(wish: LineWish): Promise<Result<readonly WalkedLeg[], LinesFailure>>
  /**
   * Metres on foot from each place (row) to each other; Infinity where no way was found. Asks no routing service. Never rejects but
   * for an aborted signal.
   */
  measure(wish: MeasureWish): Promise<Result<readonly (readonly number[])[], LinesFailure>>
}
