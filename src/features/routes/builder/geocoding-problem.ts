/** The reasons why no place was found. */
import * as texts from '#texts/route-builder.ts'

export const GEOCODING_PROBLEM = {
  'geocoding-failed': texts.geocodingFailed,
  'not-found': texts.locationNotFound,
} as const
