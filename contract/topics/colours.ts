/** The colour of each topic's covers. Apart from the topics' drawings, which lists do not load. */
import type { RouteTopic } from './topics.ts'

/** `#rrggbb`, of about the same lightness, so that they can be mixed into day and night alike. */
const colours: Readonly<Record<Lowercase<RouteTopic>, string>> = {
  history: '#a8431a',
  architecture: '#2f5fb3',
  culture: '#7a3fa0',
  nature: '#2f7d3b',
  food: '#c0392b',
  art: '#b82f78',
  science: '#0e7c86',
  shopping: '#8f6a08',
  entertainment: '#d0563c',
}

/** The blue of the routes, for topics that only another server knows. */
const OTHER = '#2563eb'

/** Returns the colour. `topic` is a topic's value, in any case. */
export const topicColour = (topic: string): string =>
  new Map<string, string>(Object.entries(colours)).get(topic.toLowerCase()) ?? OTHER
