/** Words that two facts have in common. Words that many facts of a city have lead from none of them to another. */
import type { Language } from '#contract/languages.ts'
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

function wordsIn(text: string, language: Language): Set<string> {
  const least = language === 'ja' || language === 'zh' ? LETTERS_MIN.unspaced : LETTERS_MIN.spaced
  const words = [...segmenterOf(language).segment(text)].filter(({ isWordLike }) => isWordLike)
  return new Set(
    words
      .map(({ segment }) => segment.toLowerCase().replace(/['’]s$/, ''))
      .filter((word) => word.length >= least)
      .map((word) => (word.length > least ? word.replace(/(?<=[^s])s$/, '') : word)),
  )
}

/** The words of a city's texts, without its common words. */
type RareWords = (text: string) => ReadonlySet<string>

const rareWords = new WeakMap<CityPack, RareWords>()
function rareWordsOf(pack: CityPack): RareWords {
  const before = rareWords.get(pack)
  if (before) return before
  const language = textLanguageOf(pack)
  const texts = [...pack.facts, ...pack.places.flatMap(({ facts }) => facts)].map(({ text }) => text)
  const known = new Map<string, Set<string>>(texts.map((text) => [text, wordsIn(text, language)]))
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of known.get(text) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isRare = (word: string): boolean => (counts.get(word) ?? 0) <= texts.length * COMMON_SHARE
  for (const [text, words] of known) known.set(text, new Set([...words].filter(isRare)))
  // Other wordings of a fact are few, so they are read each time.
  const rare: RareWords = (text) => known.get(text) ?? new Set([...wordsIn(text, language)].filter(isRare))
  rareWords.set(pack, rare)
  return rare
}

/** Returns true if both texts have a word that few facts of the city have. */
export function haveWordInCommon(pack: CityPack, a: string, b: string): boolean {
  const rare = rareWordsOf(pack)
  const left = rare(a)
  return [...rare(b)].some((word) => left.has(word))
}
