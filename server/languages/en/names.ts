/** English articles before the names of places and before what one is to look for. */
import { nameIn } from '../names-in-text.ts'
import type { NamedPlace } from '../walk-words.ts'

const HAS_DETERMINER =
  /^(the|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|its|his|her|their|some|many)\b/i
const BEFORE_MORE =
  / (?:of|on|in|over|under|above|at|with|without|by|from|behind|beside|below|along|around|across|between|for|to) /
/** Things that have 'the' before them with capital letters too: 'the Star of David', but 'Neptune on his shell'. */
const NAMED_THING =
  /\b(Arch|Column|Elm|Eye|Fountain|Gate|Gates|Girl|Group|House|Library|Museum|Palace|Star|Tower|Tree)$/
/** A place's feature as it stands in a sentence: 'the Gothic tower', 'two fountains', 'Neptune on his shell', 'the tall columns'. */
export function featureInSentence(feature: string): string {
  const noun = feature.split(BEFORE_MORE)[0] ?? ''
  const isNamed =
    /^\p{Lu}/u.test(feature) &&
    (/^\p{Lu}/u.test(noun.split(' ').at(-1) ?? '') || / and |^\S+['’]s /.test(noun))
  const stands = isNamed && !NAMED_THING.test(noun)
  return HAS_DETERMINER.test(feature) || /^[\p{N}“"]/u.test(feature) || stands ? feature : `the ${feature}`
}

/** Names that end like this get the article where no fact shows otherwise. */
const COMMON_NOUN =
  /\b(gallery|museum|pump|tower|bridge|theatre|market|gardens?|library|station|observatory|hospital|fountain|statue|temple|shrine|castle|palace|institute|hotel)$/i

/** Names that begin like this get it too: 'the Museum of Kyoto'. */
const COMMON_OF =
  /^(museum|gallery|church|house|palace|bridge|tower|statue|temple|garden|gardens|bank|hall) of /i

/** 'the Galileo Museum' but 'Santa Croce': with the article where the pack's own facts mostly use it. */
export function inSentence(place: NamedPlace): string {
  if (/^(the|il|la|le|les|o|a|os|as) /i.test(place.name)) return place.name
  if (place.article !== undefined) return place.article ? `the ${place.name}` : place.name
  let withArticle = 0
  let without = 0
  for (const { text } of place.facts) {
    if (!text.includes(place.name)) continue
    for (const match of text.matchAll(nameIn(place.name))) {
      if (/\bthe $/i.test(text.slice(0, match.index))) withArticle += 1
      else without += 1
    }
  }
  const wantsIt =
    withArticle + without === 0
      ? COMMON_NOUN.test(place.name) || COMMON_OF.test(place.name)
      : withArticle > without
  return wantsIt ? `the ${place.name}` : place.name
}
