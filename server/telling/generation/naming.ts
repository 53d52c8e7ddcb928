/** The names of places in running text and read aloud. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'

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

export const mentions = (text: string, name: string): boolean => nameIn(name).test(text)

/** Names that end in these words get the article unless a fact shows otherwise. */
const COMMON_NOUN =
  /\b(gallery|museum|pump|tower|bridge|theatre|market|gardens?|library|station|observatory|hospital|fountain|statue|temple|shrine|castle|palace|institute|hotel)$/i

/** Returns the name with the article if the pack's own facts mostly use it: 'the Galileo Museum', but 'Santa Croce'. */
export function inSentence(place: Place): string {
  if (/^(the|il|la|le|les|o|a|os|as) /i.test(place.name)) return place.name
  if (place.article !== undefined) return place.article ? `the ${place.name}` : place.name
  let withArticle = 0
  let without = 0
  for (const { text } of place.facts) {
    for (const match of text.matchAll(nameIn(place.name))) {
      if (/\bthe $/i.test(text.slice(0, match.index))) withArticle += 1
      else without += 1
    }
  }
  const wantsIt = withArticle + without === 0 ? COMMON_NOUN.test(place.name) : withArticle > without
  return wantsIt ? `the ${place.name}` : place.name
}

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
