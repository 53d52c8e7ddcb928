/** Finds the topics of a sentence by its words, or else by the kind of thing that it is about. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'

/** P31 of things whose articles are mostly about one subject. */
const KIND_TOPICS: Readonly<Record<string, readonly TopicValue[]>> = {
  Q16970: ['Architecture', 'Culture'], // church building
  Q2977: ['Architecture', 'Culture'], // cathedral
  Q44539: ['Culture', 'Architecture'], // temple
  Q5393308: ['Culture', 'Architecture'], // Buddhist temple
  Q845945: ['Culture', 'Architecture'], // Shinto shrine
  Q34627: ['Culture', 'History'], // synagogue
  Q32815: ['Culture', 'Architecture'], // mosque
  Q33506: ['Culture'], // museum
  Q207694: ['Art', 'Culture'], // art museum
  Q588140: ['Science', 'Culture'], // science museum
  Q12280: ['Architecture', 'History'], // bridge
  Q12518: ['Architecture', 'History'], // tower
  Q23413: ['History', 'Architecture'], // castle
  Q16560: ['History', 'Architecture'], // palace
  Q543654: ['History', 'Architecture'], // Rathaus
  Q25550691: ['History', 'Architecture'], // town hall
  Q41176: ['Architecture'], // building
  Q22698: ['Nature'], // park
  Q1107656: ['Nature'], // garden
  Q167346: ['Nature', 'Science'], // botanical garden
  Q43501: ['Nature'], // zoo
  Q62832: ['Science'], // observatory
  Q24354: ['Culture', 'Architecture'], // theatre building
  Q153562: ['Culture', 'Architecture'], // opera house
  Q7075: ['Culture'], // library
  Q330284: ['Food', 'Culture'], // marketplace
  Q131734: ['Food'], // brewery
  Q185187: ['Food', 'Science'], // watermill
  Q4989906: ['History', 'Art'], // monument
  Q5003624: ['History', 'Art'], // memorial
  Q179700: ['Art'], // statue
  Q860861: ['Art'], // sculpture
  Q483453: ['Art', 'Architecture'], // fountain
  Q39614: ['History', 'Nature'], // cemetery
  Q3918: ['Science', 'Culture'], // university
}

const TOPICS_MAX = 3
/** A sentence with a year before this one is history. */
const RECENT_FROM = 1950

const PATTERNS = new Map<Language, readonly (readonly [TopicValue, RegExp])[]>()

function patternsFor(language: Language): readonly (readonly [TopicValue, RegExp])[] {
  const { wikipedia, writing } = languageOf(language)
  const begin = writing.isSpaced ? '(?<![\\p{L}\\p{N}])' : ''
  const made =
    PATTERNS.get(language) ??
    Object.entries(wikipedia.topics).map(
      ([topic, stems]) =>
        // `\b` knows no accents.
        [
          topic as TopicValue,
          new RegExp(`${begin}(?:${stems.replaceAll('\\b', '(?![\\p{L}\\p{N}])')})`, 'giu'),
        ] as const,
    )
  PATTERNS.set(language, made)
  return made
}

export const topicsOfKinds = (kinds: readonly string[]): readonly TopicValue[] => [
  ...new Set(kinds.flatMap((kind) => KIND_TOPICS[kind] ?? [])),
]

/** At least one, at most three; what the sentence has most words of comes first. */
export function topicsOfText(
  text: string,
  language: Language,
  kinds: readonly string[],
  year: number | undefined,
): TopicValue[] {
  const found = patternsFor(language)
    .map(([topic, pattern]) => ({ topic, words: text.match(pattern)?.length ?? 0 }))
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words)
    .map(({ topic }) => topic)
  const dated: readonly TopicValue[] = year !== undefined && year < RECENT_FROM ? ['History'] : []
  const topics = [...new Set([...found, ...dated])]
  if (topics.length > 0) return topics.slice(0, TOPICS_MAX)
  const [first] = topicsOfKinds(kinds)
  return [first ?? 'Culture']
}
