/**
 * How what people type is held against titles and places: without case and accents, word by word, and with a typo where nothing
 * has the words as they were typed. The same on the server and, without a signal, on the device.
 */

/** 'São Paulo' → 'sao paulo'. Punctuation stays, so that a search for it is meant literally. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

export const searchWords = (search: string): readonly string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')

/** A shorter word with one wrong letter could be any other. */
const TYPO_LETTERS_MIN = 4
/** Share of a word's letter triples that another must have. */
export const SIMILAR_ENOUGH = 0.5

/** Whether the search may be forgiven a typo: words only, one of them long enough; what has signs in it is meant as it stands. */
export const mayHaveTypo = (words: readonly string[]): boolean =>
  words.every((word) => /^[\p{L}\p{N}'’-]+$/u.test(word)) &&
  words.some((word) => word.length >= TYPO_LETTERS_MIN)

/** Every word occurs in the text, which is folded. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word))

/** The letter triples of a word with its ends, as PostgreSQL's pg_trgm counts them. */
const triplesOf = (word: string): ReadonlySet<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** From 0 to 1: the share of the word's triples in that word of the text which has most of them. */
export function wordSimilarity(word: string, folded: string): number {
  const triples = triplesOf(word)
  const shared = (other: string) => {
    const others = triplesOf(other)
    return [...triples].filter((triple) => others.has(triple)).length
  }
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return Math.max(0, ...words.map(shared)) / triples.size
}

/** Every word, or one much like it, occurs in the text, which is folded. Short words must occur. */
export const resemblesWords = (folded: string, words: readonly string[]): boolean =>
  words.every(
    (word) =>
      folded.includes(word) ||
      (word.length >= TYPO_LETTERS_MIN && wordSimilarity(word, folded) >= SIMILAR_ENOUGH),
  )
