/** Texts of the builder: lengths, and the problems of places and routes. */
import { LOCALE } from '#kit/locale.ts'
import { routeProblem } from '#texts/route-rules.ts'
import type { RouteProblem } from '#contract/route-rules.ts'
import * as position from '#texts/position.ts'
import type { PositionFailure } from '#platform/device/geolocation.ts'
import * as texts from '#texts/route-builder.ts'

/** The reasons why no place was found. */
export const GEOCODING_PROBLEM = {
  'geocoding-failed': texts.geocodingFailed,
  'not-found': texts.locationNotFound,
} as const

/** The reasons why the position is not known. */
export const POSITION_PROBLEM: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': position.unsupported,
  'position-denied': position.denied,
  'position-unavailable': position.unavailable,
  'position-timeout': position.timedOut,
  'position-failed': position.failed,
}

/** Returns the text for a problem of a route; the server uses the same texts. */
export const problemText = (problem: RouteProblem): string => routeProblem[problem.code](problem as never)

const miles = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
/** Returns '1.38', in the number format of the reader's region. */
export const writtenMiles = (distance: number): string => miles.format(distance)
