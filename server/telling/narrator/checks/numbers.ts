/** The numbers of a text, in digits, in words and in Roman numerals, in eight languages. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import type { NumberWords } from '#server/languages/narrator-rules.ts'
import { romanValue } from '#server/languages/roman-numerals.ts'
import { listOfAll } from './check-rules.ts'
import { numberTable } from './number-table.ts'
import { type Word, wordsIn } from './words-in.ts'

export interface NumberIn {
  readonly value: number
  /** The number as it stands in the text. */
  readonly text: string
}

/** 1,200 and 1.200 and 1 200; 3.5 and 3,5. */
const DIGITS = /(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?/g
const GROUPS = /[.,'\u00a0\u202f ](?=\d{3}(?:\D|$))/g

function inDigits(text: string): NumberIn[] {
  return [...text.normalize('NFKC').matchAll(DIGITS)].map(([digits]) => ({
    value: Number(digits.replace(GROUPS, '').replace(',', '.')),
    text: digits,
  }))
}

/** 'XVI', 'XIXe'; a single letter is a name's, and looked at with the names. */
export function romanIn(word: string): number | undefined {
  const [, numeral] = /^([IVXLC]{2,})(?:e|er|ère|ème)?$/.exec(word) ?? []
  return numeral === undefined ? undefined : romanValue(numeral)
}

const LONGEST = 9
function inWords(words: readonly Word[], numbers: NumberWords): NumberIn[] {
  const table = numberTable(numbers)
  const found: NumberIn[] = []
  for (let start = 0; start < words.length; start += 1) {
    const roman = romanIn(words[start]?.text ?? '')
    if (roman !== undefined) found.push({ value: roman, text: words[start]?.text ?? '' })
    for (let length = Math.min(LONGEST, words.length - start); length > 0; length -= 1) {
      const run = words.slice(start, start + length)
      const value = table.get(run.map((word) => word.plain).join(' '))
      if (value === undefined) continue
      found.push({ value, text: run.map((word) => word.text).join(' ') })
      start += length - 1
      break
    }
  }
  return found
}

const DIGIT_SIGNS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** 一千三百三十四, 一九六六, 二十一. */
export function hanValue(signs: string): number {
  const plain = signs
    .replaceAll('零', '〇')
    .replaceAll('两', '二')
    .replaceAll('亿', '億')
    .replaceAll('万', '萬')
  if (/^[〇一二三四五六七八九]+$/.test(plain))
    return Number([...plain].map((sign) => DIGIT_SIGNS.indexOf(sign)).join(''))
  let total = 0
  let part = 0
  let digit = 0
  for (const sign of plain) {
    const unit = UNITS[sign]
    if (unit !== undefined) {
      part += (digit || 1) * unit
      digit = 0
    } else if (sign === '萬' || sign === '億') {
      total = (total + part + digit) * (sign === '萬' ? 10_000 : 100_000_000)
      part = 0
      digit = 0
    } else digit = DIGIT_SIGNS.indexOf(sign)
  }
  return total + part + digit
}

const HAN_NUMERALS =
  /[〇零一二三四五六七八九十百千万亿億两]{2,}|[二三四五六七八九十百千万两](?=[年月日世紀纪座个個位层層名次岁歳米公里人本つ階条條道幅件代棵匹頭头])/gu
/** Words that only look like numbers. */
const NO_NUMBER = /^(?:一一|三一|万一|千万|十一?分)$/

const inSigns = (text: string): NumberIn[] =>
  [...text.matchAll(HAN_NUMERALS)]
    .filter(([signs]) => !NO_NUMBER.test(signs))
    .map(([signs]) => ({ value: hanValue(signs), text: signs }))

/** Every number of a text but 'one', which is mostly no number. */
export function numbersIn(text: string, language: Language): NumberIn[] {
  const { numbers } = languageOf(language).narrator
  const words = numbers ? inWords(wordsIn(text), numbers) : inSigns(text)
  return [...inDigits(text), ...words]
}

const YEARS = { min: 100, max: 2_100 } as const
const isYear = (value: number): boolean => Number.isInteger(value) && value >= YEARS.min && value <= YEARS.max

/** The years that a text names in digits. */
export const yearsIn = (text: string): number[] =>
  inDigits(text).flatMap(({ value, text: digits }) =>
    isYear(value) && /^\d{3,4}$/.test(digits) ? [value] : [],
  )

/** The numbers that may be said of facts. The last two may only be said as centuries and years: '14' of 1345 is a century. */
export interface SayableNumbers {
  readonly plain: ReadonlySet<number>
  readonly centuries: ReadonlySet<number>
  /** Years from one to another. */
  readonly spans: ReadonlySet<number>
}

const CENTURY = new RegExp(listOfAll('century'), 'iu')
const YEAR = new RegExp(listOfAll('year'), 'iu')
const NEAR = { before: 12, behind: 14 } as const

/** True where the number, as it stands in the sentence, is one of these. */
export function isSayable({ value, text }: NumberIn, sentence: string, sayable: SayableNumbers): boolean {
  if (sayable.plain.has(value)) return true
  const at = sentence.indexOf(text)
  const near = sentence.slice(Math.max(0, at - NEAR.before), at + text.length + NEAR.behind)
  return (sayable.centuries.has(value) && CENTURY.test(near)) || (sayable.spans.has(value) && YEAR.test(near))
}

/** Their numbers, the years between them, and the centuries of their years. */
export function sayableNumbers(
  facts: readonly { readonly text: string; readonly year?: number | undefined }[],
  before: readonly { readonly text: string; readonly year?: number | undefined }[],
  language: Language,
): SayableNumbers {
  const yearsOf = (all: typeof facts): number[] =>
    all.flatMap(({ text, year }) => [...yearsIn(text), ...(year === undefined ? [] : [year])])
  const own = yearsOf(facts)
  const all = [...own, ...yearsOf(before)]
  return {
    plain: new Set([
      1,
      ...facts.flatMap(({ text }) => numbersIn(text, language).map(({ value }) => value)),
      ...own.map(Math.abs),
    ]),
    centuries: new Set(own.map((year) => Math.ceil(Math.abs(year) / 100))),
    spans: new Set(own.flatMap((year) => all.map((other) => Math.abs(year - other)))),
  }
}
