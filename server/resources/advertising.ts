/** /partners: what the advertising service says of a category, where the operator configured one. */
import { CATEGORY_CODES } from '#contract/advertising.ts'
import { Refusal } from '#server/http/refusal.ts'
import { createTokenBucket, takeOrRefuse } from '#server/http/token-bucket.ts'
import type { AdvertisingSource } from '#server/advertising/advertising-source.ts'
import type { Router } from '#server/http/router.ts'
import type { Clock } from '#server/ports.ts'
import * as texts from '#texts/requests.ts'

export interface AdvertisingParts {
  readonly source: AdvertisingSource
  readonly clock: Clock
}

export function serveAdvertising(router: Router, { source, clock }: AdvertisingParts): void {
  const questions = createTokenBucket(clock, { capacity: 120, refillS: 1 })
  router.serve(
    'advertisement',
    async ({ params: { category } }) => {
      if (!CATEGORY_CODES.includes(category)) throw new Refusal(400, { error: texts.unknownCategory })
      return { advertisement: await source.advertisement(category) }
    },
    { guard: ({ ip }) => takeOrRefuse(questions, ip) },
  )
}
