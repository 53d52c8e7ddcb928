/**
 * Matches a search to titles and places word by word, without case and accents. The server and, without a signal, the device use the same
 * code.
 */

/** Letters that Unicode does not treat as a letter with an accent, but that people type as if they were. All are lower case. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  // Greek writes this letter so at the end of a word.
  ς: 'σ',
}
const SPELLED_OTHERWISE = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
/** Replaces those letters; the text must be in lower case. */
export const withPlainLetters = (text: string): string =>
  text.replace(SPELLED_OTHERWISE, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** Removes case and accents: 'São Paulo' → 'sao paulo', 'Łódź' → 'lodz'. Punctuation stays, so that it can be searched for literally. */
export const foldText = (text: string): string =>
  withPlainLetters(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  )

/** Further words of a search are ignored: twelve are enough to find a title. */
const WORDS_MAX = 12

/** Returns the different words of a search, folded, at most twelve. */
export const searchWords = (search: string): readonly string[] => [
  ...new Set(
    foldText(search)
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, WORDS_MAX),
  ),
]

/** True where every word occurs in the folded text. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word))
