/**
 * The walk as a voice of the device reads it: each sentence gets a place on the tour's time axis by its length, so
 * that sections, stops and progress mean the same as with recorded sound. Pure; seconds.
 */
import type { TextPart, TimedSentence, TimedText } from '../walk/timed-text.ts'
import type { WalkSection } from '../walk/sections.ts'
import { splitSentences } from './split-sentences.ts'

export interface ReadSentence extends TimedSentence {
  /** The `index` of its section. */
  readonly section: number
  /** Its number among the sentences of its section. */
  readonly ordinal: number
}

export interface ReadingText extends TimedText {
  readonly sentences: readonly ReadSentence[]
}

export const NO_TEXT: ReadingText = { sections: [], sentences: [] }

type Read = Pick<WalkSection, 'index' | 'text' | 'startS' | 'endS' | 'sentenceEnds'>

const SPOKEN = /[\p{L}\p{N}]/u

export const readingText = (sections: readonly Read[], language: string): ReadingText => {
  const sentences: ReadSentence[] = []
  const parts = sections.map(({ index, text, startS, endS, sentenceEnds }): TextPart[] => {
    const perCharacterS = (endS - startS) / Math.max(1, text.length)
    let at = 0
    let ordinal = 0
    return splitSentences(text, language, sentenceEnds).flatMap((piece): TextPart[] => {
      const fromS = startS + at * perCharacterS
      at += piece.length
      if (!SPOKEN.test(piece)) return [{ text: piece }]
      const words = piece.trim()
      const before = piece.slice(0, piece.indexOf(words))
      const after = piece.slice(before.length + words.length)
      const sentence: ReadSentence = {
        number: sentences.length,
        section: index,
        ordinal: ordinal++,
        text: words,
        startS: fromS,
        endS: startS + at * perCharacterS,
      }
      sentences.push(sentence)
      return [{ text: before }, { text: words, sentence }, { text: after }].filter((part) => part.text !== '')
    })
  })
  return { sections: parts, sentences }
}

const EARLY_S = 0.06

/** Returns the index of the sentence at a position; where several begin at once, of the first of them. */
export const sentenceIndexAt = ({ sentences }: ReadingText, positionS: number): number => {
  const last = sentences.findLastIndex(({ startS }) => startS <= positionS + EARLY_S)
  const startS = sentences[last]?.startS
  return Math.max(0, startS === undefined ? 0 : sentences.findIndex((one) => one.startS === startS))
}

/** Returns the index of the same sentence after times or texts changed; else of the one at its place. */
export const carrySentence = (from: ReadingText, to: ReadingText, index: number): number => {
  const sentence = from.sentences[index]
  if (!sentence) return 0
  const same = to.sentences.findIndex(
    ({ section, ordinal }) => section === sentence.section && ordinal === sentence.ordinal,
  )
  return same >= 0 ? same : sentenceIndexAt(to, sentence.startS)
}
