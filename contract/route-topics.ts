/** What a custom route can be about: the topics of tours and two more. Apart from the schemas, which screens do not load. */
export const ROUTE_TOPICS = [
  'History',
  'Architecture',
  'Culture',
  'Nature',
  'Food',
  'Art',
  'Science',
  'Shopping',
  'Entertainment',
] as const
export type RouteTopic = (typeof ROUTE_TOPICS)[number]
