/** The names of places in running text and read aloud. */

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The scripts without spaces between words: a letter beside a name does not belong to it. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u')
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, 'u')

/** Returns an expression that finds the name as whole words, also if its first or last letter is not ASCII. */
export const nameIn = (name: string): RegExp => {
  const before = BEGINS_UNSPACED.test(name) ? '' : `(?<!(?!${UNSPACED})[\\p{L}\\p{N}])`
  const behind = ENDS_UNSPACED.test(name) ? '' : `(?!(?!${UNSPACED})[\\p{L}\\p{N}])`
  return new RegExp(`${before}${escaped(name)}${behind}`, 'gu')
}

/** Most texts do not hold the name at all, and a plain search says so much sooner than an expression. */
export const mentions = (text: string, name: string): boolean =>
  text.includes(name) && nameIn(name).test(text)

/** Returns a function that respells names in a sentence for an English voice. */
export function createSpeller(
  names: readonly { readonly name: string; readonly spokenName?: string | undefined }[],
): (sentence: string) => string {
  const respelled = names
    .flatMap(({ name, spokenName }) =>
      spokenName && spokenName !== name ? [{ name: nameIn(name), spokenName, length: name.length }] : [],
    )
    .toSorted((a, b) => b.length - a.length)
  return (sentence) => {
    let spoken = sentence
    for (const { name, spokenName } of respelled) spoken = spoken.replace(name, () => spokenName)
    return spoken
  }
}
