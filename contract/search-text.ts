/**
 * How what people type is held against titles and places: without case and accents, word by word. The
 * same on the server and, without a signal, on the device.
 */

/** Letters that are not a letter with an accent to Unicode, but are typed as if they were. Small letters, after `toLowerCase`. */
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
  // The same letter at the end of a Greek word.
  ς: 'σ',
}
const SPELLED_OTHERWISE = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
/** Of a text in small letters. */
export const withPlainLetters = (text: string): string =>
  text.replace(SPELLED_OTHERWISE, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** 'São Paulo' → 'sao paulo', 'Łódź' → 'lodz'. Punctuation stays, so that a search for it is meant literally. */
export const foldText = (text: string): string =>
  withPlainLetters(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  )

/** Of a longer text the rest says nothing that the beginning does not. */
const WORDS_MAX = 12

export const searchWords = (search: string): readonly string[] => [
  ...new Set(
    foldText(search)
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, WORDS_MAX),
  ),
]

/** Every word occurs in the text, which is folded. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word))
