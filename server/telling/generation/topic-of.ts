import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'

/** The topic that is meant, whatever the letter case and blanks around it; undefined where there is none such. */
export function topicOf(text: string): TopicValue | undefined {
  const wanted = text.trim().toLowerCase()
  return TOPIC_VALUES.find((topic) => topic.toLowerCase() === wanted)
}
