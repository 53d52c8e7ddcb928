/**
 * The three characters who tell a walk. The friend has favourites, the teacher counts, compares and keeps to dates, the storyteller
 * likes people and legends and keeps the best for the end. Each would choose other facts of the same place.
 */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { NarrationStyle } from '#server/languages/walk-words.ts'
import type { StoryOrder } from './story-order.ts'

const hasNumber = ({ text, year }: Fact): boolean => year !== undefined || /\p{N}/u.test(text)

interface Character {
  readonly order: StoryOrder
  /** How much the character likes the fact: 0 is indifferent, 2 is a favourite. */
  readonly likes: (fact: Fact) => number
}

export const CHARACTERS: Readonly<Record<NarrationStyle, Character>> = {
  conversational: {
    order: 'story',
    likes: ({ favourite, look }) => (favourite ? 2 : 0) + (look?.sense ? 1 : 0),
  },
  educational: {
    order: 'dated',
    likes: (fact) =>
      (hasNumber(fact) ? 1.5 : 0) + (fact.year === undefined ? 0 : 0.5) - (fact.legend ? 1 : 0),
  },
  storytelling: {
    order: 'withheld',
    likes: ({ people = [], legend, quote }) =>
      (people.length > 0 ? 1 : 0) + (legend ? 1.5 : 0) + (quote ? 0.5 : 0),
  },
}
