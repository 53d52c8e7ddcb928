/** English articles before what one is to look for. */

const HAS_DETERMINER =
  /^(the|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|its|his|her|their|some|many)\b/i
const BEFORE_MORE =
  / (?:of|on|in|over|under|above|at|with|without|by|from|behind|beside|below|along|around|across|for|to) /
/** Things that have 'the' before them with capital letters too: 'the Star of David', but 'Neptune on his shell'. */
const NAMED_THING =
  /\b(Arch|Column|Elm|Eye|Fountain|Gate|Gates|Girl|Group|House|Library|Museum|Palace|Star|Tower|Tree)$/
/** A place's feature as it stands in a sentence: 'the Gothic tower', 'two fountains', 'Neptune on his shell', 'tall columns'. */
export function featureInSentence(feature: string): string {
  const noun = feature.split(BEFORE_MORE)[0] ?? ''
  const isNamed =
    /^\p{Lu}/u.test(feature) &&
    (/^\p{Lu}/u.test(noun.split(' ').at(-1) ?? '') || / and |^\S+['’]s /.test(noun))
  const isPlural = /[^s]s$/.test(noun)
  // 'columns', but 'the columns of the portico': those of one thing are known.
  const stands = isNamed ? !NAMED_THING.test(noun) : isPlural && !/ of the /.test(feature)
  return HAS_DETERMINER.test(feature) || /^[\p{N}“"]/u.test(feature) || stands ? feature : `the ${feature}`
}
