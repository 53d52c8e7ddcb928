/** The words of a sentence for the engines that speak a language: every engine but speech services, which write out by themselves. */
import type { NumberForm } from './language.ts'
import { variantOfTag } from './languages.ts'

/** Returns empty words where nothing of the sentence can be spoken. Sentences of other languages stay as they are. */
export function spokenIn(language: string, numbers: NumberForm = 'words'): (sentence: string) => string {
  const variant = variantOfTag(language)
  return variant ? (sentence) => variant.speak(sentence, numbers) : (sentence) => sentence.trim()
}
