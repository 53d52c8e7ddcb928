/** The way on foot from one stop to the next, along paths and streets. */
import type { Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { WalkTurn } from '#contract/api/tours.ts'
import type { Language } from '#contract/languages.ts'

/**
 * The ways that a person cannot or would rather not take, as saved under "Accessibility" of the preferences. `way-effort.ts` turns
 * them into costs.
 */
export interface WalkerNeeds {
  /** The walker uses a wheelchair: no stairs or raised kerbs, and preferably wide and even ways that are not steep. */
  readonly wheelchair: boolean
  readonly avoidsStairs: boolean
  readonly avoidsSteep: boolean
}

export const NO_WALKER_NEEDS: WalkerNeeds = { wheelchair: false, avoidsStairs: false, avoidsSteep: false }

/** A named street on the way. */
export interface WalkedStreet {
  readonly name: string
  readonly distanceM: number
}

/** A step: the turn at a point of a leg's line. */
export interface LegStep {
  /** The index of the point in the leg's line. */
  readonly at: number
  readonly turn: WalkTurn
  /** The street from here on, if it has a name. */
  readonly street?: string | undefined
  readonly isStairs: boolean
}

/** One leg: from a stop to the one after it. */
export interface WalkedLeg {
  /** The points from the first stop to the second, both included. */
  readonly line: readonly LatLng[]
  /** The length of the line, in metres. */
  readonly distanceM: number
  /** True if no way was found between the stops, so that the line is straight. */
  readonly isStraight: boolean
  /** The bearings at the start and the end of the way itself, in degrees clockwise from north; a short stub from it to a stop does not count. */
  readonly departsDegrees: number
  readonly arrivesDegrees: number
  /** The named streets, the longest first. */
  readonly streets: readonly WalkedStreet[]
  /** The steps from `set-out` to `arrive`. Straight legs have none, nor have legs that were stored before steps existed. */
  readonly steps?: readonly LegStep[] | undefined
}

/** The common part of all requests for ways on foot. */
export interface WalkerRequest {
  readonly needs: WalkerNeeds
  /** True if only files of this server may be read, and no request may be sent. */
  readonly ownFilesOnly?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export interface LinesRequest extends WalkerRequest {
  readonly stops: readonly LatLng[]
  /** The language of the street names, for streets that have a name in it; others have their local name. */
  readonly language?: Language | undefined
}

export interface MeasureRequest extends WalkerRequest {
  /** The places to measure between, at most `MEASURED_MAX`. */
  readonly places: readonly LatLng[]
  /** The stops of the walk whose box is read; all places lie in the box. */
  readonly around: readonly LatLng[]
}

/** The most places in one request: more would take long, and a walk does not need more to choose from. */
export const MEASURED_MAX = 40

export type LinesFailure =
  /** No street data covers the stops. */
  | { readonly kind: 'no-data' }
  /** There may be data, but it did not arrive or could not be read. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface WalkingLines {
  /** Returns one leg fewer than stops. Rejects only if the signal aborts. */
  find(request: LinesRequest): Promise<Result<readonly WalkedLeg[], LinesFailure>>
  /**
   * Returns the metres on foot from each place (row) to each other; Infinity if no way was found. Sends no request to a routing
   * service. Rejects only if the signal aborts.
   */
  measure(request: MeasureRequest): Promise<Result<readonly (readonly number[])[], LinesFailure>>
}
