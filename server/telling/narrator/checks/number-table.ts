/** Number words of a language with their values, from n2words. */
import { toCardinal as de, toOrdinal as deOrdinal } from 'n2words/de-DE'
import { toCardinal as en, toOrdinal as enOrdinal } from 'n2words/en-GB'
import { toCardinal as es, toOrdinal as esOrdinal } from 'n2words/es-ES'
import { toCardinal as fr, toOrdinal as frOrdinal } from 'n2words/fr-FR'
import { toCardinal as it, toOrdinal as itOrdinal } from 'n2words/it-IT'
import { toCardinal as pt, toOrdinal as ptOrdinal } from 'n2words/pt-PT'
import type { Language } from '#contract/languages.ts'
import { yearWords } from '#server/telling/voice/number-words.ts'
import { wordsIn } from './words-in.ts'

/** Larger numbers are written in digits. */
const LARGEST = 2_100
const LARGEST_ORDINAL = 100

export type SpacedLanguage = Exclude<Language, 'zh' | 'ja'>

/** Several ways to say each number. */
const CARDINALS: Readonly<Record<SpacedLanguage, (value: number) => string[]>> = {
  en: (value) => [
    en(value),
    en(value).replaceAll(' and ', ' '),
    en(value).replace(/^one /, 'a '),
    ...(value >= 1000 ? [yearWords(value)] : []),
  ],
  de: (value) => {
    const words = de(value)
    const hundreds = Math.floor(value / 100)
    const rest = value % 100
    const asYear = `${de(hundreds)}hundert${rest === 0 ? '' : de(rest)}`
    return [words, words.replace(/^ein(?=hundert|tausend)/, ''), ...(hundreds > 10 ? [asYear] : [])]
  },
  fr: (value) => [fr(value)],
  es: (value) => [es(value), es(value, { gender: 'feminine' }), es(value).replace(/uno$/, 'un')],
  it: (value) => [it(value), it(value).replace(/tre$/, 'tré'), it(value).replace(/uno$/, 'un')],
  pt: (value) => [
    pt(value),
    pt(value)
      .replace(/\bdois\b/, 'duas')
      .replace(/\bum\b/, 'uma')
      .replace(/entos\b/, 'entas'),
  ],
}

const romanceEndings = (word: string): string[] =>
  word.endsWith('o') ? ['o', 'a', 'os', 'as', 'i', 'e'].map((end) => word.replace(/o$/, end)) : [word]

const ORDINALS: Readonly<Record<SpacedLanguage, (value: number) => string[]>> = {
  en: (value) => [enOrdinal(value)],
  de: (value) => ['', 'n', 'r', 's', 'm'].map((end) => `${deOrdinal(value)}${end}`),
  fr: (value) => [frOrdinal(value), `${frOrdinal(value)}s`, ...(value === 2 ? ['second', 'seconde'] : [])],
  es: (value) => [...romanceEndings(esOrdinal(value)), ...(value === 3 ? ['tercer'] : [])],
  it: (value) => romanceEndings(itOrdinal(value)),
  pt: (value) => romanceEndings(ptOrdinal(value)),
}

/** 'Second' and its kind are also a unit of time, and 'two' of them say nothing of a place. */
const LEAST = 2

const TABLES = new Map<SpacedLanguage, ReadonlyMap<string, number>>()

/** From plain words, joined by spaces, to their value. Made when a language is first needed. */
export function numberTable(language: SpacedLanguage): ReadonlyMap<string, number> {
  const known = TABLES.get(language)
  if (known) return known
  const table = new Map<string, number>()
  const add = (words: string, value: number): void => {
    const key = wordsIn(words)
      .map((word) => word.plain)
      .join(' ')
    if (key !== '' && !table.has(key)) table.set(key, value)
  }
  for (let value = LEAST; value <= LARGEST; value += 1)
    for (const words of CARDINALS[language](value)) add(words, value)
  for (let value = LEAST; value <= LARGEST_ORDINAL; value += 1)
    for (const words of ORDINALS[language](value)) add(words, value)
  TABLES.set(language, table)
  return table
}
