import type { Language } from '#contract/languages.ts'
import { EN } from './en.ts'
import type { LanguageWords } from './language-words.ts'

const WORDS: Readonly<Partial<Record<Language, LanguageWords>>> = {
  en: EN,
}

/** Everything that is said in a language. */
export const wordsOf = (language: Language): LanguageWords => WORDS[language] ?? EN
