/** The topics of tours and of custom routes. The order is that of the lists, and of the ids on the wire. */

interface TourTopic {
  /** The plan that includes tours on the topic. */
  readonly tier: 'Free' | 'Premium'
  /**
   * The place of the topic among those that 'All topics' of the browse screen asks for; undefined where it does not ask for the
   * topic. All topics asks for six of the seven, in this order and without Science: so the product was specified.
   */
  readonly browseOrder?: number
}

/** A line for each topic of tours. The compiler then names what else a topic needs: its colour, drawing, label and words. */
const TOPICS = {
  History: { tier: 'Free', browseOrder: 1 },
  Architecture: { tier: 'Free', browseOrder: 2 },
  Culture: { tier: 'Free', browseOrder: 3 },
  Nature: { tier: 'Free', browseOrder: 6 },
  Food: { tier: 'Free', browseOrder: 4 },
  Art: { tier: 'Premium', browseOrder: 5 },
  Science: { tier: 'Premium' },
} as const satisfies Readonly<Record<string, TourTopic>>

/** A topic of tours, as it is on the wire. */
export type TopicValue = keyof typeof TOPICS

const entries = Object.entries(TOPICS) as [TopicValue, TourTopic][]

export const TOPIC_VALUES: readonly TopicValue[] = entries.map(([value]) => value)

export const PREMIUM_TOPICS: readonly TopicValue[] = entries.flatMap(([value, { tier }]) =>
  tier === 'Premium' ? [value] : [],
)

/** The topics that 'All topics' of the browse screen asks for, in their order there. */
export const BROWSED_TOPICS: readonly TopicValue[] = entries
  .flatMap(([value, { browseOrder }]) => (browseOrder === undefined ? [] : [{ value, browseOrder }]))
  .toSorted((a, b) => a.browseOrder - b.browseOrder)
  .map(({ value }) => value)

/** Topics that a custom route can have and a tour cannot. */
const ROUTE_ONLY_TOPICS = ['Shopping', 'Entertainment'] as const

export type RouteTopic = TopicValue | (typeof ROUTE_ONLY_TOPICS)[number]
export const ROUTE_TOPICS: readonly RouteTopic[] = [...TOPIC_VALUES, ...ROUTE_ONLY_TOPICS]
