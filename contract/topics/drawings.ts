/** Every topic's picture in a square of 24. Apart from the schemas, which screens do not load. */
import type { RouteTopic } from './topics.ts'

interface TopicDrawing {
  /** Path data drawn with a round pen. */
  readonly stroke: string
  /** Path data that is filled. */
  readonly fill?: string
}

/** The drawings by the topic's value in lower case. */
export const topicDrawings: Readonly<Record<Lowercase<RouteTopic>, TopicDrawing>> = {
  history: {
    stroke:
      'M7 3.5h10M7 20.5h10M8.5 3.5v3.2c0 2.6 3.5 3.6 3.5 5.3s-3.5 2.7-3.5 5.3v3.2M15.5 3.5v3.2c0 2.6-3.5 3.6-3.5 5.3s3.5 2.7 3.5 5.3v3.2',
  },
  architecture: {
    stroke: 'M3.5 9L12 3.5 20.5 9M4.5 20.5h15M5 9h14M6.5 9.5v8M10.2 9.5v8M13.8 9.5v8M17.5 9.5v8M4.5 17.7h15',
  },
  culture: {
    stroke:
      'M5 4.5c4.5 1.6 9.5 1.6 14 0v7c0 5-3.5 8-7 8.5-3.5-.5-7-3.5-7-8.5zM8.3 9.5c.9-.6 1.9-.6 2.7 0M13 9.5c.9-.6 1.9-.6 2.7 0M9 13.8c1.8 1.7 4.2 1.7 6 0',
  },
  nature: {
    stroke: 'M5 19c0-9 5-14.5 15-14.5C20 14 15 19 5 19zM4 20.5C7 16 10.5 12.5 14.5 10',
  },
  food: {
    stroke:
      'M7 3.5v17M4.5 3.5v4.2A2.5 2.5 0 0 0 7 10.2a2.5 2.5 0 0 0 2.5-2.5V3.5M17 20.5v-17c-2.3 1.3-3.5 4-3.5 8.5H17',
  },
  art: {
    stroke:
      'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.3-2.8 2-2.8h2.2c1.7 0 2.7-1.2 2.7-3.5C20.5 7.3 16.7 3.5 12 3.5z',
    fill: 'M8 9.7a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM11.5 6.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM15.8 8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  science: {
    stroke:
      'M9.5 3.5h5M10.5 3.5v6L5 18.3a1.5 1.5 0 0 0 1.3 2.2h11.4a1.5 1.5 0 0 0 1.3-2.2L13.5 9.5v-6M7.7 14.5h8.6',
  },
  shopping: {
    stroke: 'M5 8h14l-1.2 12.5H6.2zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  },
  entertainment: {
    stroke: 'M4 6.5h16V10a2 2 0 0 0 0 4v3.5H4V14a2 2 0 0 0 0-4zM14.5 7v2.5M14.5 11v2M14.5 14.5V17',
  },
}

/** `topic` is a topic's value, in any case. Undefined for one that only another server knows. */
export const topicDrawing = (topic: string): TopicDrawing | undefined =>
  Object.entries(topicDrawings).find(([name]) => name === topic.toLowerCase())?.[1]
