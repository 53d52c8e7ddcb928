/** Checks that a sentence of an article can be told by itself to somebody who stands there and hears it once. */
import type { Language } from '#contract/languages.ts'
import { LANGUAGE_MODULES, languageOf } from '#server/languages/languages.ts'

const ORDER_WORDS = LANGUAGE_MODULES.map(({ wikipedia }) => wikipedia.orders)
const orderWords = (list: 'verbs' | 'objects'): string =>
  ORDER_WORDS.flatMap((words) => ('pattern' in words ? [] : [words[list]])).join('|')

/** Matches what is written for a machine that reads along, and not about a place. */
const ORDERS = new RegExp(
  [
    `\\b(?:${orderWords('verbs')})\\b.{0,60}\\b(?:${orderWords('objects')})`,
    '^\\s*(?:system|user|assistant|human|developer)\\s*[:：]',
    '\\b(?:as an ai|language model|system prompt|jailbreak)\\b',
    ...ORDER_WORDS.flatMap((words) => ('pattern' in words ? [words.pattern] : [])),
  ].join('|'),
  'iu',
)

const MARKUP = /https?:|www\.|@|[{}<>|=_\\^~*#[\]\n]|\.(?:com|org|net|example)\b/i

const SPACED = { charsMin: 40, charsMax: 260, wordsMax: 34 } as const
/** At most as long as can be said in two breaths. */
const DENSE = { charsMin: 20, charsMax: 110 } as const
const NUMBERS_MAX = 3
const COMMAS_MAX = 4
const YEARS_MAX = 2

const HANGING_STARTS = new Map<Language, RegExp>()

function hangingStart(language: Language): RegExp {
  const { wikipedia, writing } = languageOf(language)
  const known =
    HANGING_STARTS.get(language) ??
    (writing.isSpaced
      ? new RegExp(`^["“„«»‘'’¿¡(]*(?:${wikipedia.hanging})(?![\\p{L}\\p{N}])`, 'iu')
      : new RegExp(`^[「『“(（]?(?:${wikipedia.hanging})`, 'u'))
  HANGING_STARTS.set(language, known)
  return known
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function hasWholeQuotes(text: string): boolean {
  return (
    count(text, /"/g) % 2 === 0 &&
    count(text, /「/g) === count(text, /」/g) &&
    count(text, /『/g) === count(text, /』/g) &&
    count(text, /«/g) === count(text, /»/g) &&
    count(text, /[“„”]/g) % 2 === 0 &&
    count(text, /[(（]/g) === count(text, /[)）]/g)
  )
}

function hasSensibleLength(text: string, language: Language): boolean {
  if (!languageOf(language).writing.isSpaced)
    return text.length >= DENSE.charsMin && text.length <= DENSE.charsMax
  return (
    text.length >= SPACED.charsMin &&
    text.length <= SPACED.charsMax &&
    text.split(' ').length <= SPACED.wordsMax
  )
}

export function isTellable(text: string, language: Language): boolean {
  const { hangingLater, pointing, namesItsSubject } = languageOf(language).wikipedia
  return (
    hasSensibleLength(text, language) &&
    /[.!。！]["”»」』]?$/u.test(text) &&
    /^["“„«‘「『]?[\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    !MARKUP.test(text) &&
    !/[;；:：]/.test(text) &&
    !/\p{C}/u.test(text) &&
    !hangingStart(language).test(text) &&
    !hangingLater.test(text) &&
    !pointing.test(text) &&
    !ORDERS.test(text) &&
    hasWholeQuotes(text) &&
    count(text, /\p{N}+(?:[.,]\p{N}+)*/gu) <= NUMBERS_MAX &&
    count(text, /(?<!\p{N})1\d{3}(?!\p{N})|(?<!\p{N})20\d{2}(?!\p{N})/gu) <= YEARS_MAX &&
    count(text, /[,，、]/g) <= COMMAS_MAX &&
    (namesItsSubject?.test(text) ?? true)
  )
}
