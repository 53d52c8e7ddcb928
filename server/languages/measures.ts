/** Numbers with their units, as each language writes them. */
import type { LanguageWords } from './walk-words.ts'

/** A distance as exactly as a person says it: to 10 or 50 metres, or to a tenth of a kilometre. */
export function roundedDistance(metres: number): {
  readonly value: number
  readonly unit: 'meter' | 'kilometer'
} {
  if (metres < 95) return { value: Math.max(10, Math.round(metres / 10) * 10), unit: 'meter' }
  if (metres < 975) return { value: Math.round(metres / 50) * 50, unit: 'meter' }
  return { value: Math.round(metres / 100) / 10, unit: 'kilometer' }
}

const MINUTES_IN_WORDS_MAX = 120

/** A time as exactly as a person says it. */
export const roundedTime = (minutes: number): { readonly value: number; readonly unit: 'minute' | 'hour' } =>
  minutes <= MINUTES_IN_WORDS_MAX
    ? { value: minutes, unit: 'minute' }
    : { value: Math.round(minutes / 60), unit: 'hour' }

/** Distances and times by the rules of the locale; without a space where the language has none. */
export function measuresIn(
  locale: string,
  between: LanguageWords['between'] = ' ',
): Pick<LanguageWords, 'distance' | 'minutes' | 'time'> {
  const said = ({ value, unit }: { readonly value: number; readonly unit: string }): string => {
    const text = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
    return between === '' ? text.replaceAll(' ', '') : text
  }
  return {
    distance: (metres) => said(roundedDistance(metres)),
    minutes: (value) => said({ value, unit: 'minute' }),
    time: (minutes) => said(roundedTime(minutes)),
  }
}

/** 'una parada', 'cuatro paradas', '19 paradas': small numbers in words, the first of them with the singular. */
export const countedBy =
  (numbers: readonly string[], one: string, many: string) =>
  (count: number): string =>
    `${numbers[count - 1] ?? String(count)} ${count === 1 ? one : many}`

const GAP_YEARS_MAX = 99
const CENTURY = { min: 90, max: 110 } as const

/** The time since the fact before; undefined where it is too long to be felt, or lies the other way. */
export const gapBy =
  (words: {
    readonly same: string
    readonly one: string
    readonly century: string
    readonly years: (years: number) => string
  }) =>
  (years: number): string | undefined => {
    if (years === 0) return words.same
    if (years === 1) return words.one
    if (years >= CENTURY.min && years <= CENTURY.max) return words.century
    return years < 1 || years > GAP_YEARS_MAX ? undefined : words.years(years)
  }
