import { topicColour } from '#contract/topics/colours.ts'
import { apiUrl } from './api-origin.ts'

export interface Covered {
  readonly topic: string
  readonly coverUrl?: string | null | undefined
  readonly coverDarkUrl?: string | null | undefined
}

/** Returns how a cover is shown: its addresses, undefined where the server has none, and the colour of its topic. */
export const coverOf = ({ topic, coverUrl, coverDarkUrl }: Covered) => ({
  colour: topicColour(topic),
  url: coverUrl ? apiUrl(coverUrl) : undefined,
  darkUrl: coverDarkUrl ? apiUrl(coverDarkUrl) : undefined,
})
