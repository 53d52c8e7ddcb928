/** The texts for problems of tours, and for missing fields. */
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
