/** The names of places in running text and read aloud. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'

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

/** Names that end like this get the article where no fact shows otherwise. */
const COMMON_NOUN =
  /\b(gallery|museum|pump|tower|bridge|theatre|market|gardens?|library|station|observatory|hospital|fountain|statue|temple|shrine|castle|palace|institute|hotel)$/i

/** 'the Galileo Museum' but 'Santa Croce': with the article where the pack's own facts mostly use it. */
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
