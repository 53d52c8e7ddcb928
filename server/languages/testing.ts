/** Examples of every language for the tests. The compiler names a language of the contract that has none. */
import type { Language } from '#contract/languages.ts'
import { EXAMPLES as de } from './de/examples.ts'
import { EXAMPLES as en } from './en/examples.ts'
import { EXAMPLES as es } from './es/examples.ts'
import { EXAMPLES as fr } from './fr/examples.ts'
import { EXAMPLES as it } from './it/examples.ts'
import { EXAMPLES as ja } from './ja/examples.ts'
import { EXAMPLES as pt } from './pt/examples.ts'
import { EXAMPLES as zh } from './zh/examples.ts'
import type { LanguageExamples } from './language-examples.ts'

export const EXAMPLES: Readonly<Record<Language, LanguageExamples>> = { en, es, fr, de, it, pt, zh, ja }
