/** The words of a sentence for the engines that speak a language: every engine but speech services, which write out by themselves. */
import { primaryLanguage } from '../speech-engine.ts'
import { spokenText } from '../spoken-text.ts'
import { GERMAN } from './de.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import { japaneseWords } from './ja.ts'
import { type LatinRules, latinWords, type NumberForm } from './latin-rules.ts'
import { BRAZILIAN, PORTUGUESE } from './pt.ts'
import { chineseWords } from './zh.ts'

const latin = (rules: LatinRules) => (sentence: string, numbers: NumberForm) =>
  latinWords(rules, sentence, numbers)

const LANGUAGES: Readonly<Record<string, (sentence: string, numbers: NumberForm) => string>> = {
  // Where the engine writes numbers out by itself, it is good at English.
  en: (sentence, numbers) => (numbers === 'words' ? spokenText(sentence) : sentence.trim()),
  de: latin(GERMAN),
  es: latin(SPANISH),
  fr: latin(FRENCH),
  it: latin(ITALIAN),
  pt: latin(PORTUGUESE),
  'pt-br': latin(BRAZILIAN),
  zh: chineseWords,
  ja: japaneseWords,
}

/** Empty words: nothing of the sentence can be spoken. Sentences of other languages stay as they are. */
export function spokenIn(language: string, numbers: NumberForm = 'words'): (sentence: string) => string {
  const words = LANGUAGES[language.toLowerCase()] ?? LANGUAGES[primaryLanguage(language)]
  return words ? (sentence) => words(sentence, numbers) : (sentence) => sentence.trim()
}
