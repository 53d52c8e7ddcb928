/** The labels of the topics of tours and routes. Their values are part of the wire and are the same in every language. */
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
