/** Words of a text as the checks compare them. */
import { plain } from '#server/languages/narrator-rules.ts'

export interface Word {
  readonly text: string
  /** In lower case and without accents. */
  readonly plain: string
  readonly index: number
}

/** Runs of letters and digits; an apostrophe or a hyphen ends a word. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    plain: plain(match[0]),
    index: match.index,
  }))

const STEM = 5
/** Enough of a word to know its other forms by. */
export const stemOf = (word: string): string => word.slice(0, STEM)

export const HAN = /\p{Script=Han}/u
export const KATAKANA = /[\p{Script=Katakana}ー]/u

/** Words, or letters where words do not stand apart. */
export const lengthOf = (text: string, isSpaced: boolean): number =>
  isSpaced ? text.split(/\s+/).filter(Boolean).length : (text.match(/[\p{L}\p{N}ー]/gu)?.length ?? 0)

/** Letters as they are compared: one way to write each, straight apostrophes. */
export const tidy = (text: string): string => text.normalize('NFC').replace(/[’ʼ`´]/g, "'")
