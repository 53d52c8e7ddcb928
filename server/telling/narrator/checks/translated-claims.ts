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
  `\\b(fifteen|sixteen|seventeen|eighteen|nineteen)[- ](${DECADES.join('|')})\\b`,
  'gi',
)

/** Returns the value of a number word; undefined for any other word. */
const valueOf = (word: string): number | undefined =>
  word.toLowerCase() === 'one' ? 1 : numbersIn(word, 'en')[0]?.value

const inMillions = (millions: number | undefined, rest: number, otherwise: string): string =>
  millions === undefined ? otherwise : String(millions * 1_000_000 + rest)

/** Returns the text with 'the nineteen-seventies' as 1970 and 'half a million' in digits, as other languages write them. */
const inDigits = (text: string): string =>
  text
    .replace(/three quarters of a million/gi, '750,000')
    .replace(/half a million/gi, '500,000')
    .replace(/\b(?:a |(first|last) )(?=hundred|thousand|million)/gi, '$1 one ')
    .replace(/([\w-]+) and a half million/gi, (all, count: string) =>
      inMillions(valueOf(count), 500_000, all),
    )
    .replace(/([\w-]+) thousand(?: (\w+) hundred)?/gi, (all, thousands: string, hundreds = '') => {
      const value = valueOf(thousands)
      return value === undefined ? all : String(value * 1000 + (valueOf(hundreds) ?? 0) * 100)
    })
    .replace(
      DECADE_IN_WORDS,
      (_, century: string, decade: string) =>
        `${(CENTURIES[century.toLowerCase()] ?? 0) + 20 + DECADES.indexOf(decade.toLowerCase()) * 10} years`,
    )

/** Returns the text with 十九世纪六十年代 as 1860年代. */
const chineseDecades = (text: string): string =>
  text.replace(
    /([一二十]+)世纪([二三四五六七八九]?十)年代/gu,
    (_, century: string, decade: string) => `${(hanValue(century) - 1) * 100 + hanValue(decade)}年代`,
  )

/** 'Hundreds', 'thousands' and 'millions' are numbers in some languages and none in others. */
const ROUND = new Set([100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])

const numbersOf = (text: string, language: Language): Set<number> =>
  new Set(numbersIn(text, language).map(({ value }) => value))

/** Returns the numbers that a translation must have, too. */
const bigNumbers = (numbers: ReadonlySet<number>): number[] =>
  [...numbers].filter((value) => value >= SMALLEST_NUMBER && !ROUND.has(value))

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
  const faults: string[] = []
  const [from, to] = [numbersOf(inDigits(english), 'en'), numbersOf(chineseDecades(text), language)]
  // A century is 18 in some languages and seventeen hundreds in others, and 'thirteen thousand' is 13 or 13,000.
  const factors = [1, 10, 100, 1000, 10_000, 1_000_000]
  const isIn = (value: number, other: ReadonlySet<number>): boolean =>
    other.has(value / 100 + 1) ||
    other.has((value - 1) * 100) ||
    factors.some((factor) => other.has(value * factor) || other.has(value / factor)) ||
    [...other].some((one) => one >= 1_000_000 && Math.floor(one / 1_000_000) === value)
  for (const value of bigNumbers(from)) if (!isIn(value, to)) faults.push(`the number ${value} is missing`)
  for (const value of bigNumbers(to))
    if (!isIn(value, from)) faults.push(`the number ${value} is not in the English`)
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
