import type { Language } from '#contract/languages.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { JA } from './ja.ts'
import type { LanguageRules } from './language-rules.ts'
import { PT } from './pt.ts'
import { ZH } from './zh.ts'

const RULES: Readonly<Record<Language, LanguageRules>> = {
  en: EN,
  es: ES,
  fr: FR,
  de: DE,
  it: IT,
  pt: PT,
  zh: ZH,
  ja: JA,
}

export const rulesOf = (language: Language): LanguageRules => RULES[language]
