/** The words by which the checks of a narrator's sentences read a language. */

/** The ways to say a number in words. */
export interface NumberWords {
  readonly cardinals: (value: number) => string[]
  readonly ordinals: (value: number) => string[]
}

export interface NarratorRules {
  /** Every noun has a capital letter, so that capitals do not show names. */
  readonly hasCapitalNouns: boolean
  /** The longest sentence in words; in letters, where there are no spaces. */
  readonly mostWords: number
  /** Words that claim nothing of a place by themselves, in plain letters (`plain`). */
  readonly plainWords: ReadonlySet<string>
  /** Plain words of a sentence that recalls what was told, or asks to keep something in mind. */
  readonly recall: ReadonlySet<string>
  /** Words that point at what stands before the listener, who sees none of it on the way. */
  readonly inSight: RegExp
  /** Words that claim a cause. */
  readonly cause: RegExp
  readonly negation: RegExp
  /** Says that something is not certain. */
  readonly hedge: RegExp
  /** Words that are a claim of their own and that a narrator likes to add: 'the oldest', 'dozens'. */
  readonly claim: RegExp
  /** Worn-out words. */
  readonly cliche: RegExp
  /** Matches the word for a century; like the next three, it is looked for in the sentences of all languages. */
  readonly century: string
  /** Matches the word for a year. */
  readonly year: string
  /** Matches the words before a number that is not exact. */
  readonly about: string
  /** The same for words behind a number. */
  readonly aboutBehind?: string
  /** Undefined where numbers in words are written in Han signs. */
  readonly numbers: NumberWords | undefined
}

/** Returns the word as words are compared: in lower case, without accents. */
export const plain = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').toLowerCase()

/** Returns the words of lists, which white space separates, as they are compared. */
export const plainWords = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/).filter(Boolean).map(plain)))

/**
 * Matches any of these as whole words. `words` is a list joined by `|`, in which a `*` at the end of a word stands for every
 * ending and apostrophes are straight; `more` is a regular expression that is added as it is.
 */
export function anyWord(words: string, more?: string): RegExp {
  const each = words
    .split('|')
    .map((word) => (word.endsWith('*') ? word.slice(0, -1) : `${word}(?![\\p{L}\\p{M}])`))
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${each.join('|')})${more ? `|${more}` : ''}`, 'giu')
}

/** Matches any of these anywhere, for languages without spaces. */
export const anyOf = (words: string): RegExp => new RegExp(words, 'gu')

/** Returns the forms of a Spanish, Italian or Portuguese ordinal by gender and number. */
export const romanceEndings = (word: string): string[] =>
  word.endsWith('o') ? ['o', 'a', 'os', 'as', 'i', 'e'].map((end) => word.replace(/o$/, end)) : [word]
