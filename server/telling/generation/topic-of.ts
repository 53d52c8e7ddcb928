import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'

/** Returns the topic of that name, in any letter case and with blanks around it; undefined if there is none. */
export function topicOf(text: string): TopicValue | undefined {
  const wanted = text.trim().toLowerCase()
  return TOPIC_VALUES.find((topic) => topic.toLowerCase() === wanted)
}
