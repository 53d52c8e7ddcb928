/** The names of places in running text and read aloud. */
import type { Place } from './city-pack.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds the name as whole words, also where its last or first letter is not ASCII. */
export const nameIn = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu')

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

/** Splits a fact into its sentences. Packs have no abbreviations but 'St.' and the like, which do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["'’”]?)(?<!\b(?:St|Mr|Mrs|Dr|[A-Z])\.)\s+(?=["'‘“]?[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)
}
