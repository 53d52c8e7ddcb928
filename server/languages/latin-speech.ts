/** The rules that the languages in Latin letters share: marks, abbreviations, figures, measures. Each brings its own words. */
import type { NumberForm, Speak } from './language.ts'

/** Feminine things are counted otherwise in some languages: "una hora". */
export type Gender = 'masculine' | 'feminine'

export type Measure = readonly [one: string, many: string, gender?: Gender]

export type Replacement = readonly [RegExp, string | ((...groups: string[]) => string)]

export interface LatinRules {
  readonly abbreviations: readonly Replacement[]
  /** Rulers, centuries. */
  speakRomanNumerals(text: string): string
  /** Dates, ordinals, times and years: what is no plain count. */
  speakDates(text: string): string
  cardinal(value: number, gender: Gender): string
  /** "uno" stands alone, "un" before a masculine thing. */
  readonly one: Readonly<Record<Gender, string>>
  readonly measures: Readonly<Record<string, Measure>>
  readonly currencies: Readonly<Record<string, Measure>>
  /** Where what is counted is feminine, as far as its ending shows. */
  readonly feminineThing?: RegExp
  readonly words: {
    readonly and: string
    /** Between two numbers. */
    readonly to: string
    readonly point: string
    readonly plus: string
    /** "half" and so on, by sign. */
    readonly fractions: Readonly<Record<string, string>>
  }
}

/** 1.200, 1 200, 3,5, 3.5, 12. */
const FIGURE = String.raw`(?<![\d.,])(?:\d{1,3}(?:[. ]\d{3})+(?:,\d+)?(?!\d)|\d+(?:,\d+|\.\d{1,2}(?!\d))?)`
const MOST_DIGITS = 15

/** Plain marks: no quotes, brackets, addresses, or signs of other scripts. */
function plainMarks(sentence: string): string {
  return ` ${sentence} `
    .normalize('NFC')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»"‹›]/g, ' ')
    .replace(/(?<=\d)\s?[‐‑‒–—−-]\s?(?=\d)/g, '-')
    .replace(/[‐‑]/g, '-')
    .replace(/\s*[‒–—―]\s*|\s-+\s/g, ', ')
    .replace(/…|\.{2,}/g, ', ')
    .replace(/[()[\]{}]/g, ', ')
}

/** Letters, figures and simple marks, with an end; empty where there is nothing to speak. */
function withEnd(text: string): string {
  const plain = text
    .replace(/[^\p{Script=Latin}\p{M}\d ,.;:!?'¿¡%€$£°²³/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[,;:.]+(?=[.!?])|,(?=[;:])|(?<=[,;:])[,;:]+/g, '')
    .replace(/([.!?])[,;:]+/g, '$1')
    .replace(/^[\s,.;:!?'/-]+/, '')
    .replace(/[\s,;:'/-]+$/, '')
  if (!/[\p{L}\d]/u.test(plain)) return ''
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}

const digitByDigit = (digits: string, rules: LatinRules) =>
  [...digits].map((digit) => rules.cardinal(Number(digit), 'masculine')).join(' ')

function figureWords(figure: string, gender: Gender, rules: LatinRules): string {
  const grouped = /^\d{1,3}([. ])\d{3}/.test(figure) ? figure.replace(/[. ]/g, '') : figure.replace('.', ',')
  const [whole = '0', decimals] = grouped.split(',')
  const isName = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const words = isName ? digitByDigit(whole, rules) : rules.cardinal(Number(whole), gender)
  return decimals === undefined ? words : `${words} ${rules.words.point} ${digitByDigit(decimals, rules)}`
}

function measureWords(figure: string, [one, many, gender = 'masculine']: Measure, rules: LatinRules): string {
  return figure === '1' ? `${rules.one[gender]} ${one}` : `${figureWords(figure, gender, rules)} ${many}`
}

const alternatives = (names: readonly string[]) =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[$/^.]/g, '\\$&'))
    .join('|')

function speakFigures(text: string, rules: LatinRules): string {
  const { measures, currencies, feminineThing, words } = rules
  const signs = alternatives(Object.keys(currencies))
  return (
    text
      .replace(new RegExp(`(${signs})\\s?(${FIGURE})`, 'gu'), '$2 $1')
      // Before measures become words: '100-120 m'.
      .replace(/(?<=\d)-(?=\d)/g, ` ${words.to} `)
      .replace(
        /(\d)\s?([½⅓¼¾])/g,
        (_whole, digit: string, part: string) => `${digit} ${words.and} ${words.fractions[part] ?? ''}`,
      )
      .replace(/[½⅓¼¾]/g, (part) => words.fractions[part] ?? '')
      .replace(
        new RegExp(`(${FIGURE})\\s?-?(${alternatives(Object.keys(measures))})(?![\\p{L}\\d²³])`, 'gu'),
        (_whole, figure: string, unit: string) => measureWords(figure, measures[unit] ?? ['', ''], rules),
      )
      .replace(new RegExp(`(${FIGURE})\\s?(${signs})`, 'gu'), (_whole, figure: string, sign: string) =>
        measureWords(figure, currencies[sign] ?? ['', ''], rules),
      )
      .replace(new RegExp(FIGURE, 'g'), (figure: string, at: number, all: string) => {
        const thing = all.slice(at + figure.length)
        return figureWords(figure, feminineThing?.test(thing) ? 'feminine' : 'masculine', rules)
      })
      // The figures that are left are parts of names such as version numbers.
      .replace(/\d+/g, (digits) => ` ${digitByDigit(digits, rules)} `)
  )
}

function latinWords(rules: LatinRules, sentence: string, numbers: NumberForm): string {
  let text = plainMarks(sentence)
  for (const [pattern, words] of rules.abbreviations) text = text.replace(pattern, words as string)
  text = rules.speakRomanNumerals(text)
  if (numbers === 'words') text = speakFigures(rules.speakDates(text), rules)
  return withEnd(text.replace(/&/g, ` ${rules.words.and} `).replace(/\+/g, ` ${rules.words.plus} `))
}

/** Returns what speaks a language by these rules. */
export const inLatin =
  (rules: LatinRules): Speak =>
  (sentence, numbers) =>
    latinWords(rules, sentence, numbers)
