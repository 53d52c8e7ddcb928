/** A person's own words as they are told: as text, whatever is in them. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'

/** Longer sentences are told in pieces, so that the screen can follow the voice. */
const SENTENCE_CHARACTERS = 300
const WISH_CHARACTERS = 300
/** One line without control characters, and without those that would turn the text around them. */
export const tidyWords = (text: string | null | undefined): string =>
  (text ?? '')
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Cut at the end of a word. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text
  const start = text
    .slice(0, characters)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const space = start.lastIndexOf(' ')
  return (space > characters / 2 ? start.slice(0, space) : start).trimEnd()
}

/** What a person asked to have mentioned, short enough to be said in an introduction. */
export function shortWish(wish: string): string {
  const start = cut(wish, WISH_CHARACTERS)
  return start === wish ? wish : `${start}…`
}

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Tidied words as sentences, the last one with an end. */
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

/** True where a voice of the language can read most of it. */
export function isSayable(words: string, language: Language = 'en'): boolean {
  const plain = words.replace(/https?:\/\/\S+/g, '')
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return /\d/.test(plain)
  const scripts = languageOf(language).writing.scripts.map((script) => `\\p{Script=${script}}`)
  return (plain.match(new RegExp(`[${scripts.join('')}]`, 'gu'))?.length ?? 0) * 2 >= letters
}
