/** Words with a typo, held against folded texts (`search-text.ts`) where nothing has them as they were typed. */

/** A shorter word with one wrong letter could be any other. */
const TYPO_LETTERS_MIN = 4
/** Share of a word's letter triples that another must have. */
export const SIMILAR_ENOUGH = 0.5

/** Whether one word may have a typo. */
export const isLongEnough = (word: string): boolean => word.length >= TYPO_LETTERS_MIN

/** Whether the search may be forgiven a typo: words only, one of them long enough; what has signs in it is meant as it stands. */
export const mayHaveTypo = (words: readonly string[]): boolean =>
  words.every((word) => /^[\p{L}\p{N}'’-]+$/u.test(word)) && words.some(isLongEnough)

/** The letter triples of a word with its ends, as PostgreSQL's pg_trgm counts them. */
const triplesOf = (word: string): readonly string[] => {
  const padded = `  ${word} `
  const triples: string[] = []
  for (let at = 0; at < padded.length - 2; at += 1) triples.push(padded.slice(at, at + 3))
  return triples
}

/**
 * How much a folded text is like the words, from 0 to 1: the mean share of a word's letter triples in that word of the text which
 * has most of them. 0 where the text has nothing like one of the words; short words must occur.
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
