/** Compares what a translated text claims with its English: numbers, people, length, and English words left over. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import { plain } from '#server/languages/narrator-rules.ts'
import { wordCount } from '#server/languages/speech-length.ts'
import { hanValue, numbersIn } from './numbers.ts'

/** Smaller numbers are often said with other words: a pair, both, half a dozen. */
const SMALLEST_NUMBER = 13
/** A text this many times as long to say as the English, or more, says something else. */
const LENGTH = { min: 0.5, max: 1.9 } as const
/** The lengths of texts with fewer English words vary too much to be compared. */
const SHORT_WORDS = 8

const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties']
const CENTURIES: Readonly<Record<string, number>> = {
  fifteen: 1500,
  sixteen: 1600,
  seventeen: 1700,
  eighteen: 1800,
  nineteen: 1900,
}
const DECADE_IN_WORDS = new RegExp(
  `\\b(${Object.keys(CENTURIES).join('|')})[- ](${DECADES.join('|')})\\b`,
  'gi',
)

/** Returns the text with 'the nineteen-seventies' as 'the 1970 years', for other languages write the year. */
const withDecades = (text: string): string =>
  text.replace(
    DECADE_IN_WORDS,
    (_, century: string, decade: string) =>
      `${(CENTURIES[century.toLowerCase()] ?? 0) + 20 + DECADES.indexOf(decade.toLowerCase()) * 10} years`,
  )

/** Returns the text with 十九世纪六十年代 as 1860年代. */
const withChineseDecades = (text: string): string =>
  text.replace(
    /([一二十]+)世纪([二三四五六七八九]?十)年代/gu,
    (_, century: string, decade: string) => `${(hanValue(century) - 1) * 100 + hanValue(decade)}年代`,
  )

/** Returns the value of a number word; undefined for any other word. */
const valueOf = (word: string): number | undefined =>
  word.toLowerCase() === 'one' ? 1 : numbersIn(word, 'en')[0]?.value

/** Returns the text with thousands and millions in digits: 'three thousand two hundred', 'seven and a half million'. */
const withThousands = (text: string): string =>
  text
    .replace(/three quarters of a million/gi, '750,000')
    .replace(/half a million/gi, '500,000')
    .replace(/\b(?:a|first|last) (?=hundred|thousand)/gi, 'one ')
    .replace(/([\w-]+) and a half million/gi, (all, count: string) => {
      const millions = valueOf(count)
      return millions === undefined ? all : String(millions * 1_000_000 + 500_000)
    })
    .replace(/([\w-]+) thousand(?: (\w+) hundred)?/gi, (all, thousands: string, hundreds = '') => {
      const value = valueOf(thousands)
      return value === undefined ? all : String(value * 1000 + (valueOf(hundreds) ?? 0) * 100)
    })

/** Numbers in words of which the tables of number words know the parts only. */
const COMPOUND =
  /[\w-]+ thousand(?: \w+ hundred)?|[\w-]+ and a half million|\b(?:a|first) hundred and [\w-]+/gi

/** 'Hundreds', 'thousands' and 'millions' are numbers in some languages and none in others. */
const ROUND = new Set([100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
/** German writes the war of thirty years as one word. */
const THIRTY_YEARS = 'Thirty Years'

const numbersOf = (text: string, language: Language): Set<number> =>
  new Set(numbersIn(text, language).map(({ value }) => value))

/** True where a number is one of the others, or the same in other words: a century, a count of thousands or millions. */
const isAmong = (value: number, others: ReadonlySet<number>): boolean =>
  others.has(value / 100 + 1) ||
  others.has((value - 1) * 100) ||
  [1, 10, 100, 1000, 10_000, 1_000_000].some(
    (factor) => others.has(value * factor) || others.has(value / factor),
  ) ||
  [...others].some((other) => other >= 1_000_000 && Math.floor(other / 1_000_000) === value)

/**
 * Compares the numbers. A translation must have those that the English names in digits or in words up to two thousand, which every
 * language's table knows; it may have no other.
 */
function numberFaults(english: string, text: string, language: Language): string[] {
  const decades = withDecades(english)
  const needed = numbersOf(decades.replace(COMPOUND, ''), 'en')
  const allowed = new Set([...numbersOf(decades, 'en'), ...numbersOf(withThousands(decades), 'en')])
  const found = numbersOf(withChineseDecades(text), language)
  const counts = (value: number): boolean =>
    value >= SMALLEST_NUMBER && !ROUND.has(value) && !(value === 30 && english.includes(THIRTY_YEARS))
  return [
    ...[...needed]
      .filter((value) => counts(value) && !isAmong(value, found))
      .map((value) => `the number ${value} is missing`),
    ...[...found]
      .filter((value) => counts(value) && !isAmong(value, allowed))
      .map((value) => `the number ${value} is not in the English`),
  ]
}

/** The part of a name that every mention has: the last word of three letters or more. */
function lastName(name: string): string {
  const parts = name.split(/[\s·・]+/).filter((part) => part.length >= 2)
  return parts.at(-1) ?? name
}

export interface NamedPerson {
  readonly english: string
  readonly translated: string
}

/** Returns what differs, in words for the translator. */
export function translationFaults(
  english: string,
  text: string,
  { language, people }: { readonly language: Language; readonly people: readonly NamedPerson[] },
): string[] {
  const faults = numberFaults(english, text, language)
  for (const { english: name, translated } of people) {
    if (!english.includes(name)) continue
    if (!plain(text).includes(plain(lastName(translated)))) faults.push(`${name} is not called ${translated}`)
  }
  const words = wordCount(english, 'en')
  const share = wordCount(text, language) / words
  if (words >= SHORT_WORDS && (share < LENGTH.min || share > LENGTH.max))
    faults.push(`it takes ${share.toFixed(2)} times as long to say as the English`)
  const { isSpaced } = languageOf(language).writing
  if (!isSpaced && /[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/.test(text))
    faults.push('English is left in it')
  if (text === english && words >= SHORT_WORDS) faults.push('it is the English text')
  return faults
}
