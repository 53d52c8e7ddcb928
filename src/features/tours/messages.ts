/** The texts for problems of tours, and for missing fields. */
import { LOCALE } from '#kit/locale.ts'
import type { Failure } from '#contract/failure.ts'
import { failureText } from '#live/failure-text.ts'
import * as position from '#texts/position.ts'
import * as texts from '#texts/tours.ts'
import type { Missing } from './generation/generation-rules.ts'
import type { LocationProblem } from './location/location-input.ts'

export const LOCATION_PROBLEM: Readonly<Record<LocationProblem, string>> = {
  'not-found': texts.addressNotFound,
  'lookup-failed': texts.addressLookupFailed,
  'position-unsupported': position.unsupported,
  'position-denied': position.denied,
  'position-unavailable': position.unavailable,
  'position-timeout': position.timedOut,
  'position-failed': position.failed,
}

export const MISSING: Readonly<Record<Missing, string>> = {
  location: texts.locationMissing,
  topic: texts.topicMissing,
  coordinates: texts.coordinatesMissing,
  quota: texts.quotaUsedUp,
}

/** Shown when the server has the change. */
export const publicityText = (isPublic: boolean): string => (isPublic ? texts.published : texts.unpublished)

/** Returns the reason why a tour could not be requested. */
export const generationFailureText = (failure: Failure): string =>
  failure.kind === 'offline' || failure.kind === 'timeout'
    ? texts.generateOffline
    : // The server says here which limit it was.
      (failure.kind === 'rate-limited' && failure.text) || failureText(failure, texts.generateFailed)

/** Dates and counts as cards show them, in the reader's time zone. Pure. */

/** Returns '21 Nov 2026'; empty for an invalid date. */
export const formatDay = (isoDate: string, locale = LOCALE): string => {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '1 play', '12 plays'. */
export const formatPlays = (count: number): string => texts.plays(count)
