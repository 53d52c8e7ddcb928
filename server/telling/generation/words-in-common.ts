/** Words that two facts have in common. Words that many facts of a city have lead from none of them to another. */
import { type CityPack, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'

/** A word of more than this share of a city's facts is a word like 'when' or 'only'. */
const COMMON_SHARE = 0.04
/** Shorter words are mostly articles and the like; in Chinese and Japanese a word has two characters. */
const LETTERS_MIN = { spaced: 4, unspaced: 2 } as const

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (language: string): Intl.Segmenter => {
  const own = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, own)
  return own
}

function wordsIn(text: string, language: string): Set<string> {
  const least = language === 'ja' || language === 'zh' ? LETTERS_MIN.unspaced : LETTERS_MIN.spaced
  const words = [...segmenterOf(language).segment(text)].filter(({ isWordLike }) => isWordLike)
  return new Set(
    words
      .map(({ segment }) => segment.toLowerCase().replace(/['’]s$/, ''))
      .filter((word) => word.length >= least)
      .map((word) => (word.length > least ? word.replace(/(?<=[^s])s$/, '') : word)),
  )
}

const common = new WeakMap<CityPack, ReadonlySet<string>>()
function commonWordsOf(pack: CityPack): ReadonlySet<string> {
  const known = common.get(pack)
  if (known) return known
  const facts = [...pack.facts, ...pack.places.flatMap((place) => place.facts)]
  const counts = new Map<string, number>()
  for (const { text } of facts)
    for (const word of wordsIn(text, textLanguageOf(pack))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = new Set(
    [...counts].filter(([, count]) => count > facts.length * COMMON_SHARE).map(([word]) => word),
  )
  common.set(pack, words)
  return words
}

/** Returns true if both texts have a word that few facts of the city have. */
export function haveWordInCommon(pack: CityPack, a: string, b: string): boolean {
  const language = textLanguageOf(pack)
  const left = wordsIn(a, language)
  const ordinary = commonWordsOf(pack)
  return [...wordsIn(b, language)].some((word) => left.has(word) && !ordinary.has(word))
}
