/** What the topics of tours and routes are called. Their values are part of the wire and never change with the language. */
export const topicLabels = {
  History: 'History',
  Architecture: 'Architecture',
  Culture: 'Culture',
  Nature: 'Nature',
  Food: 'Food',
  Art: 'Art',
  Science: 'Science',
} as const
export const routeTopicLabels = {
  ...topicLabels,
  Shopping: 'Shopping',
  Entertainment: 'Entertainment',
} as const
