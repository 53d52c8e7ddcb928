/** A person's own words: the narration quotes them as text, whatever they contain. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import { type Passage, pause, say } from './passage.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

/** Longer sentences are cut in pieces, so that the screen can follow the voice. */
const SENTENCE_CHARACTERS = 300
const REQUEST_CHARACTERS = 300

/** Returns one line without control characters, and without those that change the direction of the text around them. */
export const tidyWords = (text: string | null | undefined): string =>
  (text ?? '')
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Cuts the text at the end of a word. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text
  const start = text
    .slice(0, characters)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const space = start.lastIndexOf(' ')
  return (space > characters / 2 ? start.slice(0, space) : start).trimEnd()
}

/** Cuts a person's special request so that an introduction can say it. */
export function shortRequest(request: string): string {
  const start = cut(request, REQUEST_CHARACTERS)
  return start === request ? request : `${start}…`
}

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits tidied words into sentences, the last one with a full stop. */
export function ownSentences(words: string): string[] {
  const sentences: string[] = []
  for (const { segment } of sentenceEnds.segment(words)) {
    let left = segment.trim()
    while (left !== '') {
      const piece = cut(left, SENTENCE_CHARACTERS)
      sentences.push(piece)
      left = left.slice(piece.length).trimStart()
    }
  }
  const last = sentences.at(-1)
  if (last === undefined) return []
  return [...sentences.slice(0, -1), /[.!?…。！？]["'’”»)\]]*$/u.test(last) ? last : `${last}.`]
}

/** Returns true if a voice of the language can read most of the letters. */
export function isSayable(words: string, language: Language = 'en'): boolean {
  const plain = words.replace(/https?:\/\/\S+/g, '')
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return /\d/.test(plain)
  const scripts = languageOf(language).writing.scripts.map((script) => `\\p{Script=${script}}`)
  return (plain.match(new RegExp(`[${scripts.join('')}]`, 'gu'))?.length ?? 0) * 2 >= letters
}

/** The phrases that introduce a person's own words. Each of them ends in `{words}`. */
type OwnPhrase = 'wish' | 'address' | 'ownDescription' | 'makersDescription' | 'ownNote'

/** Puts the words in quotation marks, so that a reader sees where the composer's words go on. */
const quoted = (sentences: readonly string[], [opens, closes]: LanguageWords['quotes']): string[] =>
  sentences.map(
    (sentence, index) =>
      `${index === 0 ? opens : ''}${sentence}${index === sentences.length - 1 ? closes : ''}`,
  )

/** Quotes a person's words. If the voice cannot read them, it says that they are on the screen. */
export function sayOwnWords(passage: Passage, book: PhraseBook, phrase: OwnPhrase, words: string): void {
  const [first, ...rest] = quoted(ownSentences(words), book.words.quotes)
  if (first === undefined) return
  const opening = book.say(phrase, { words: first })
  if (!isSayable(words, book.words.language)) {
    const at = passage.sentences.length
    passage.spokenInstead.set(at, opening.slice(0, opening.length - first.length) + book.words.onScreen)
    for (const index of rest.keys()) passage.spokenInstead.set(at + 1 + index, '')
  }
  say(passage, 'own', opening, ...rest)
  pause(passage)
}
