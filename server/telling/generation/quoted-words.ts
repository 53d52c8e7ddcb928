/** Splits a fact into sentences so that the words of a person whom it quotes stand alone: another voice may read them. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { Language } from '#contract/languages.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { Sentence } from './passage.ts'

const OPENS = /["'“‘«»„「『]\s*$/u
const CLOSES = /^[.,!?。！？]?\s*["'”’»«“」』]/u

/** Returns the sentences of a text, those of the quoted words with their marks as of kind `quote`. */
export function sentencesWithQuote(text: string, quote: Fact['quote'], language: Language): Sentence[] {
  const told = (part: string): Sentence[] =>
    sentencesIn(part, language).map((sentence) => ({ text: sentence, kind: 'fact' }))
  const at = quote ? text.indexOf(quote.words) : -1
  if (!quote || at === -1) return told(text)
  const opens = OPENS.exec(text.slice(0, at))?.[0].length ?? 0
  const end = at + quote.words.length
  const closes = CLOSES.exec(text.slice(end))?.[0].length ?? 0
  const [before, words, behind] = [
    text.slice(0, at - opens).trim(),
    text.slice(at - opens, end + closes).trim(),
    text.slice(end + closes).trim(),
  ]
  // Words in the middle of a sentence stay in it: the voice could not change there.
  const isApart = /^$|[:.!?…：。！？]$/u.test(before) && /^$|^[\p{Lu}\p{Lo}\p{N}"'“‘«„「]/u.test(behind)
  const isWhole = /[.!?…。！？]\s*["'”’»“」』]?$/u.test(words)
  if (!isApart || !isWhole || opens === 0 || closes === 0) return told(text)
  return [
    ...told(before),
    ...sentencesIn(words, language).map((sentence): Sentence => ({ text: sentence, kind: 'quote' })),
    ...told(behind),
  ]
}
