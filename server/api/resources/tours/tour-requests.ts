/** Functions that the calls share which ask for a tour. */
import { createHash } from 'node:crypto'
import { UNFINISHED_JOBS } from '#contract/plans.ts'
import { forbidden, Refusal } from '#server/kernel/http/refusal.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import type { TourRequestRefusal } from '#server/jobs/generation-calls.ts'
import * as texts from '#texts/answers.ts'
import * as tours from '#texts/tours.ts'

/** Returns the answer to a request for a tour that was refused. */
export function refusalOf(refusal: TourRequestRefusal, locationName: string): Refusal {
  switch (refusal.kind) {
    case 'quota-exceeded':
      return forbidden(tours.quotaUsedUp, 'quota_exceeded')
    case 'too-many-jobs':
      return new Refusal(
        429,
        { error: texts.toursInTheMaking(refusal.most), code: 'too_many_jobs' },
        UNFINISHED_JOBS.retryAfterS,
      )
    case 'asked-too-often':
      return new Refusal(
        429,
        { error: texts.askedTooOften(refusal.most, refusal.retryAfterS), code: 'asked_too_often' },
        refusal.retryAfterS,
      )
    case 'premium-topic':
      return forbidden(texts.topicOfPremium, 'premium_topic')
    case 'unknown-topic':
      return malformed([tours.topicMissing])
    case 'no-places': {
      return new Refusal(400, {
        error: texts.noPlacesNear(locationName, refusal.knownCities),
        code: 'no_places',
      })
    }
    default:
      return refusal satisfies never
  }
}

/** Makes a UUID (version 8, RFC 9562) from a text, so that a repeated request gets the same job id. */
export function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
