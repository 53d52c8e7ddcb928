import { topicColour } from '#contract/topics/colours.ts'
import { apiUrl } from './api-origin.ts'

export interface Covered {
  readonly topic: string
  readonly coverUrl?: string | null | undefined
  readonly coverDarkUrl?: string | null | undefined
}

/** What a cover is shown by: its addresses, undefined where a server has none, and the colour of its topic. */
export const coverOf = ({ topic, coverUrl, coverDarkUrl }: Covered) => ({
  colour: topicColour(topic),
  url: coverUrl ? apiUrl(coverUrl) : undefined,
  darkUrl: coverDarkUrl ? apiUrl(coverDarkUrl) : undefined,
})
