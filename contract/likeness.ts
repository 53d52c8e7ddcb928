/** Matches words with a typo to folded texts (`search-text.ts`), where no text contains them as they were typed. */

/** Letters; a shorter word with one wrong letter could be any other word. */
const TYPO_LETTERS_MIN = 4
/** A similar word has at least this share of the word's letter triples: PostgreSQL's pg_trgm is set to the same. */
export const SIMILAR_ENOUGH = 0.5

/** True for a word that may have a typo. */
export const isLongEnough = (word: string): boolean => word.length >= TYPO_LETTERS_MIN

/** True for a search that may have a typo: it has only words, one of them long enough. A search with other signs is taken literally. */
export const mayHaveTypo = (words: readonly string[]): boolean =>
  words.every((word) => /^[\p{L}\p{N}'’-]+$/u.test(word)) && words.some(isLongEnough)

/** Returns the letter triples of a word with blanks at its ends, as PostgreSQL's pg_trgm counts them. */
const triplesOf = (word: string): readonly string[] => {
  const padded = `  ${word} `
  const triples: string[] = []
  for (let at = 0; at < padded.length - 2; at += 1) triples.push(padded.slice(at, at + 3))
  return triples
}

/**
 * Returns a function that tells how similar a folded text is to the words, from 0 to 1: for each word the share of its letter triples that
 * the most similar word of the text has, and of these shares the mean. It is 0 where the text has nothing similar to one of the words.
 * Short words must occur as they are.
 */
export function likenessTo(words: readonly string[]): (folded: string) => number {
  const wanted = words.map((word) => ({ word, triples: new Set(triplesOf(word)) }))
  return (folded) => {
    const others = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(triplesOf)
    let sum = 0
    for (const { word, triples } of wanted) {
      let likeness = folded.includes(word) ? 1 : 0
      if (likeness === 0 && isLongEnough(word))
        for (const other of others) {
          let shared = 0
          for (const [at, triple] of other.entries())
            if (triples.has(triple) && other.indexOf(triple) === at) shared += 1
          likeness = Math.max(likeness, shared / triples.size)
        }
      if (likeness < SIMILAR_ENOUGH) return 0
      sum += likeness
    }
    return words.length === 0 ? 1 : sum / words.length
  }
}
