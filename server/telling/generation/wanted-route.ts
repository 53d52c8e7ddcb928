/** The topic and the address of a tour that is made along a custom route. */
import type { RouteTopic } from '#contract/topics/topics.ts'
import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'

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
