/**
 * Where the knowledge of a walk comes from: a pack of places and facts around a point, in one language. Shipped packs answer at
 * once; open data is gathered into the same shape. The planner and the composer know nothing else.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

export interface GuideWish {
  readonly point: LatLng
  /** As the user wrote it. */
  readonly locationName: string
  readonly topic: TopicValue
  readonly language: Language
  readonly durationMin: number
  readonly signal?: AbortSignal | undefined
}

export type GuideFailure =
  /** Fewer places or facts than a walk needs. */
  | { readonly kind: 'no-places' }
  /** There are places, but nothing is known of them in this language. */
  | { readonly kind: 'not-in-language' }
  /** Another server would know, and did not answer. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface GuideSource {
  /** Never rejects but for an aborted signal. */
  find(wish: GuideWish): Promise<Result<CityPack, GuideFailure>>
}
