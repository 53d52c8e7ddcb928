/** The name of this folder's language, and its plural rules. */
import { pluralIn } from '../plural.ts'

export const LANGUAGE = 'en'
/** The locale of dates and numbers for users whose device has another language. */
export const DEFAULT_LOCALE = 'en-GB'

export const plural = pluralIn(LANGUAGE)

// Amounts as they are read out.
export const hours = (count: number): string => `${count} ${plural(count, { one: 'hour', other: 'hours' })}`
export const minutes = (count: number): string =>
  `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`
export const seconds = (count: number): string =>
  `${count} ${plural(count, { one: 'second', other: 'seconds' })}`

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** Returns the English name of a language by its BCP 47 tag, such as 'German'. A tag that names no language is returned as it is. */
export function languageInEnglish(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag
  } catch {
    return tag
  }
}
/** '60 min, 22 of them told': the length of a walk, and the part of it in which a voice tells. */
export const minutesTold = (length: string, told: number): string => `${length}, ${told} of them told`
/** '1h 30m, 33 min told': the same where the length is not in minutes only. */
export const timeTold = (length: string, told: string): string => `${length}, ${told} told`
