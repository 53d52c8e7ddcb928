/** All languages of walks. The compiler names a language of the contract that has no folder here. */
import type { Language } from '#contract/languages.ts'
import { GERMAN } from './de/de.ts'
import { ENGLISH } from './en/en.ts'
import { SPANISH } from './es/es.ts'
import { FRENCH } from './fr/fr.ts'
import { ITALIAN } from './it/it.ts'
import { JAPANESE } from './ja/ja.ts'
import type { LanguageModule, SpokenVariant } from './language.ts'
import { PORTUGUESE } from './pt/pt.ts'
import type { LanguageWords } from './walk-words.ts'
import { CHINESE } from './zh/zh.ts'

const MODULES: Readonly<Record<Language, LanguageModule>> = {
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  de: GERMAN,
  it: ITALIAN,
  pt: PORTUGUESE,
  zh: CHINESE,
  ja: JAPANESE,
}

export const LANGUAGE_MODULES: readonly LanguageModule[] = Object.values(MODULES)

export const languageOf = (language: Language): LanguageModule => MODULES[language]

/** Returns the phrases of walks in the language. */
export const wordsOf = (language: Language): LanguageWords => MODULES[language].words

/** Returns `pt` for `pt-BR`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** Returns the language that a BCP 47 tag belongs to; undefined where no walk is told in it. */
export const moduleOfTag = (tag: string): LanguageModule | undefined =>
  LANGUAGE_MODULES.find(({ code }) => code === primaryLanguage(tag))

/** Returns how the language of a BCP 47 tag is spoken, in its region where that has a variant of its own. */
export function variantOfTag(tag: string): SpokenVariant | undefined {
  const variants = moduleOfTag(tag)?.speech.variants
  return variants?.find((variant) => variant.tag === tag.toLowerCase()) ?? variants?.[0]
}
