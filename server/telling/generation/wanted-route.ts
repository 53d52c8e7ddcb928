/** A custom route as a tour is to be made of it: a copy, so that the job needs nothing of the route any more. */
import type { RouteTopic } from '#contract/route-topics.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { TOPIC_VALUES, type TopicValue } from '#contract/api/topics.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'

/** All texts are tidied (`tidyWords`); what the tour must not tell is not in here. */
export interface WantedStop extends LatLng {
  /** The point of the route. */
  readonly routePoiId?: number | undefined
  readonly name: string
  readonly address: string | null
  readonly description: string | null
  readonly note: string | null
}

export interface WantedRoute {
  readonly name: string
  readonly description: string | null
  readonly topic: RouteTopic
  /** Of the tour to be. */
  readonly slug: string
  /** The person who asked made the route. */
  readonly isOwn: boolean
  /** What the person asked to have mentioned. */
  readonly wish: string | null
  readonly withAudio: boolean
  /** In their order. */
  readonly stops: readonly WantedStop[]
}

/** What a tour is made of: a place and a topic or, with `route`, the stops of a custom route. */
export interface TourWish extends GenerateTourBody {
  readonly route?: WantedRoute
  /** As the person wished when they asked; English where it is missing. */
  readonly language?: Language
}

/** The narration repeats words that the person who asked wrote for their own ears (`own-words.ts`). */
export const tellsOwnNotes = ({ wish, stops }: WantedRoute): boolean =>
  wish !== null || stops.some(({ note }) => note !== null)

const isTourTopic = (topic: RouteTopic): topic is TopicValue =>
  (TOPIC_VALUES as readonly string[]).includes(topic)

/** Shopping and Entertainment are no topics of tours; their walks are found under the nearest one. */
export const tourTopicOf = (topic: RouteTopic): TopicValue => (isTourTopic(topic) ? topic : 'Culture')

const SLUG_NAME_CHARACTERS = 60
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_NAME_CHARACTERS)
    .replace(/^-+|-+$/g, '')

/** `round-the-river-route-<suffix>`: lower-case letters, digits and hyphens, whatever the script of the name. */
export const routeSlug = (name: string, suffix: string): string =>
  [plain(name), 'route', suffix].filter((part) => part !== '').join('-')
