/** The topic and the slug of a tour along a custom route. */
import { TOPIC_VALUES, type RouteTopic, type TopicValue } from '#contract/topics/topics.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'

/** Returns true if the narration repeats private words of the person who requested it (`own-words.ts`). */
export const tellsOwnNotes = ({ wish, stops }: WantedRoute): boolean =>
  wish !== null || stops.some(({ note }) => note !== null)

const isTourTopic = (topic: RouteTopic): topic is TopicValue =>
  (TOPIC_VALUES as readonly string[]).includes(topic)

/** Returns the topic that lists the tour. Shopping and Entertainment are no topics of tours, so their walks are listed under Culture. */
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

/** Returns `round-the-river-route-<suffix>`: lower-case letters, digits and hyphens, for names in any script. */
export const routeSlug = (name: string, suffix: string): string =>
  [plain(name), 'route', suffix].filter((part) => part !== '').join('-')
