/** The one locale in which dates and numbers are written. */
import { DEFAULT_LOCALE, LANGUAGE } from '#texts/language.ts'

/**
 * Returns the first of the reader's locales in the language of the texts: its region says whether a day or a month comes first. A month's name
 * in another language would not fit the sentence around it.
 */
export const localeFor = (languages: readonly string[] | undefined): string =>
  languages?.find((tag) => tag.split('-')[0]?.toLowerCase() === LANGUAGE) ?? DEFAULT_LOCALE

const { navigator } = globalThis as {
  readonly navigator?: { readonly languages?: readonly string[] }
}

export const LOCALE: string = localeFor(navigator?.languages)
