/** Why no place was found, in words. */
import * as texts from '#texts/route-builder.ts'

export const GEOCODING_PROBLEM = {
  'geocoding-failed': texts.geocodingFailed,
  'not-found': texts.locationNotFound,
} as const
