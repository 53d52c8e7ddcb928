/** What this folder's language is called, and how it counts. */
import { pluralIn } from '../plural.ts'

export const LANGUAGE = 'en'
/** Writes dates and numbers for readers whose device speaks another language. */
export const DEFAULT_LOCALE = 'en-GB'

export const plural = pluralIn(LANGUAGE)
