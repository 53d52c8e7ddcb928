/** What a custom route can be about: the topics of tours and two more. Apart from the schemas, which screens do not load. */
import { TOPIC_VALUES } from './topic-values.ts'

export const ROUTE_TOPICS = [...TOPIC_VALUES, 'Shopping', 'Entertainment'] as const
export type RouteTopic = (typeof ROUTE_TOPICS)[number]
