/**
 * The interface to the knowledge of a walk: a pack of places and facts around a point, in one language. Shipped packs answer at once;
 * open data is gathered into the same form. The planner and the composer use nothing else.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

export interface GuideRequest {
  readonly point: LatLng
  /** The location as the person wrote it. */
  readonly locationName: string
  readonly topic: TopicValue
  readonly language: Language
  readonly durationMin: number
  readonly signal?: AbortSignal | undefined
}

export type GuideFailure =
  /** There are fewer places or facts than a walk needs. */
  | { readonly kind: 'no-places' }
  /** There are places, but no facts in this language. */
  | { readonly kind: 'not-in-language' }
  /** Another server that has the data did not answer. */
  | { readonly kind: 'unreachable'; readonly detail: string }

export interface GuideSource {
  /** Rejects only if the signal aborts. */
  find(request: GuideRequest): Promise<Result<CityPack, GuideFailure>>
}
