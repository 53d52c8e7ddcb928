/** The rules of a language as the checks of a section use them. */
import type { Language } from '#contract/languages.ts'
import type { Script } from '#server/languages/language.ts'
import { LANGUAGE_MODULES, languageOf } from '#server/languages/languages.ts'
import type { NarratorRules } from '#server/languages/narrator-rules.ts'

export interface CheckRules extends NarratorRules {
  readonly language: Language
  /** The language's name in English, for the model. */
  readonly name: string
  /** False where words are written without spaces between them. */
  readonly isSpaced: boolean
  readonly scripts: readonly Script[]
}

export function rulesOf(language: Language): CheckRules {
  const { name, writing, narrator } = languageOf(language)
  return { ...narrator, language, name, isSpaced: writing.isSpaced, scripts: writing.scripts }
}

/** Returns a list of all languages, joined by `|`. */
export const listOfAll = (list: 'century' | 'year' | 'about' | 'aboutBehind'): string =>
  LANGUAGE_MODULES.flatMap(({ narrator }) => narrator[list] ?? []).join('|')
