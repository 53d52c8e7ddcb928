/** What a tour can be about. Apart from the schemas, which screens do not load. */
export const TOPIC_VALUES = [
  'History',
  'Architecture',
  'Culture',
  'Nature',
  'Food',
  'Art',
  'Science',
] as const
export type TopicValue = (typeof TOPIC_VALUES)[number]
