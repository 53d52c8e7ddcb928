/** The names of places in running text and read aloud. */

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Written without spaces, so that a letter beside them ends no word. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u')
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, 'u')

/** Finds the name as whole words, also where its last or first letter is not ASCII. */
export const nameIn = (name: string): RegExp => {
  const before = BEGINS_UNSPACED.test(name) ? '' : `(?<!(?!${UNSPACED})[\\p{L}\\p{N}])`
  const behind = ENDS_UNSPACED.test(name) ? '' : `(?!(?!${UNSPACED})[\\p{L}\\p{N}])`
  return new RegExp(`${before}${escaped(name)}${behind}`, 'gu')
}

export const mentions = (text: string, name: string): boolean => nameIn(name).test(text)

/** The sentence as an English voice should read it: names with a respelling are replaced by it. */
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
