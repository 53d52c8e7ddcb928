/** Which facts a route's topic and the person's own wish ask for. */
import type { RouteTopic } from '#contract/topics/topics.ts'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'

/** Words of facts for the topics that packs do not know. */
const TOPIC_WORDS: Partial<Record<RouteTopic, RegExp>> = {
  Shopping:
    /\b(shops?|shopping|markets?|merchants?|traders?|stalls?|arcades?|sold|sells?|selling|bought|goods|jewell?ers?|goldsmiths?|guilds?|tailors?|leather|silk|crafts?|boutiques?|stores?)\b/i,
  Entertainment:
    /\b(theatres?|theaters?|operas?|music|musicians?|concerts?|plays?|played|players|films?|cinemas?|festivals?|fairs?|dances?|dancing|stages?|actors?|performances?|performed|shows|games|circus|feasts?|songs?)\b/i,
}

export const fitsRouteTopic = (topic: RouteTopic) => (fact: Fact) =>
  TOPIC_WORDS[topic]?.test(fact.text) ?? (fact.topics as readonly string[]).includes(topic)

/** Words of a wish that say what is wanted, and not of what. */
const COMMON = new Set(
  `about above after again also always anything around because before being below between both could
  each especially everything facts from good great have having here history how include including
  information interested interesting into just know know like little lots many maybe mention more most much must nice only other
  over people places place please really route should some something stop stops story stories such tell telling than
  thank thanks that their them then there these they thing things this those through time tour very visit walk walking want
  wants were what when where which while will with without would your`.split(/\s+/),
)
const WORD_MIN = 4
const STEM_MAX = 6

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** Enough of a word to know its other forms by: `paintings` and `painting`, `Medici` and `Medicis`. */
const stemOf = (word: string): string => word.replace(/s$/, '').slice(0, STEM_MAX)

/** True for facts that speak of what the wish names, by its words; undefined where it names nothing. */
export function askedFor(wish: string | null): ((fact: Fact) => boolean) | undefined {
  const stems = new Set(
    wordsOf(wish ?? '')
      .filter((word) => word.length >= WORD_MIN && !COMMON.has(word))
      .map(stemOf),
  )
  if (stems.size === 0) return undefined
  return (fact) => wordsOf(fact.text).some((word) => word.length >= WORD_MIN && stems.has(stemOf(word)))
}
