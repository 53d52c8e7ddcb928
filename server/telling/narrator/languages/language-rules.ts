/** What the checks of a narrator's sentences know of a language. */
import type { Language } from '#contract/languages.ts'

export interface LanguageRules {
  readonly language: Language
  /** In English, for the model. */
  readonly name: string
  /** Words stand apart; capital letters show names. */
  readonly isSpaced: boolean
  /** Every noun has a capital letter. */
  readonly hasCapitalNouns: boolean
  /** Of one sentence; letters, where words do not stand apart. */
  readonly mostWords: number
  /** Words that claim nothing of a place by themselves, in plain letters (`plain`). */
  readonly plainWords: ReadonlySet<string>
  readonly cause: RegExp
  readonly negation: RegExp
  /** Says that something is not certain. */
  readonly hedge: RegExp
  /** Words that are a claim of their own and that a narrator likes to add: 'the oldest', 'dozens'. */
  readonly claim: RegExp
  /** Worn-out words. */
  readonly cliche: RegExp
}

/** Lower case, without accents: as words are compared. */
export const plain = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').toLowerCase()

/** The words of a list, separated by white space, as they are compared. */
export const plainWords = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/).filter(Boolean).map(plain)))

/**
 * Any of these as whole words, separated by `|`; an end of `*` stands for every ending. Apostrophes are straight ones. `more` is a
 * pattern as it is.
 */
export function anyWord(words: string, more?: string): RegExp {
  const each = words
    .split('|')
    .map((word) => (word.endsWith('*') ? word.slice(0, -1) : `${word}(?![\\p{L}\\p{M}])`))
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${each.join('|')})${more ? `|${more}` : ''}`, 'giu')
}

/** Any of these, wherever they stand: for languages without spaces. */
export const anyOf = (words: string): RegExp => new RegExp(words, 'gu')
