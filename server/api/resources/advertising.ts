/** /partners: the advertising service's answer for a category, if the operator configured a service. */
import { CATEGORY_CODES } from '#contract/advertising.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { AdvertisingSource } from '#server/api/advertising/advertising-source.ts'
import type { Router } from '#server/kernel/http/router.ts'
import * as texts from '#texts/requests.ts'

export interface AdvertisingParts {
  readonly source: AdvertisingSource
  readonly limits: RateLimits
}

export function serveAdvertising(router: Router, { source, limits }: AdvertisingParts): void {
  const questions = limits.limit('advertising', { burst: 120, refillS: 1, whenAway: 'count-here' })
  router.serve(
    'advertisement',
    async ({ params: { category } }) => {
      if (!CATEGORY_CODES.includes(category)) throw new Refusal(400, { error: texts.unknownCategory })
      return { advertisement: await source.advertisement(category) }
    },
    { guard: ({ ip }) => questions.take(ip) },
  )
}
