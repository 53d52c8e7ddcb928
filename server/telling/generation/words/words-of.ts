import type { Language } from '#contract/languages.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { JA } from './ja.ts'
import type { LanguageWords } from './language-words.ts'
import { PT } from './pt.ts'
import { ZH } from './zh.ts'

const WORDS: Readonly<Record<Language, LanguageWords>> = {
  en: EN,
  es: ES,
  fr: FR,
  de: DE,
  it: IT,
  pt: PT,
  zh: ZH,
  ja: JA,
}

/** Everything that is said in a language. */
export const wordsOf = (language: Language): LanguageWords => WORDS[language]
