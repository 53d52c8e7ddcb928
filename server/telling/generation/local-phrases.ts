/** Phrases of the local language: where somebody will say them, or one at the start where nobody wrote where. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { Composing } from './composing.ts'
import { type Passage, pause, say } from './passage.ts'
import { pick } from './random.ts'

/** Returns the city's phrases that the listener does not know, if the listener wants them and speaks another language. */
function wantedPhrases({ outline: { city, words }, options }: Composing) {
  const isWanted = options.includeLocalPhrases && city !== undefined && city.language !== words.language
  return isWanted ? city.localPhrases.filter(({ knownTo }) => knownTo?.includes(words.language) !== true) : []
}

/** Says at a place the sentence that puts a phrase to use there, each once a walk. */
export function sayPhrasesInUse(composing: Composing, passage: Passage, place: Place): void {
  const { outline, saidPhrases } = composing
  const here = wantedPhrases(composing).find(
    ({ phrase, use, at }) => use !== undefined && at?.includes(place.id) && !saidPhrases.has(phrase),
  )
  if (here?.use === undefined) return
  saidPhrases.add(here.phrase)
  pause(passage)
  say(passage, 'join', ...sentencesIn(here.use, outline.words.language))
}

/** Teaches one phrase at the start, in a city whose phrases name no places. */
export function sayLocalPhrase(composing: Composing, passage: Passage): void {
  const { book, random } = composing
  const phrases = wantedPhrases(composing)
  if (phrases.length === 0 || phrases.some(({ at }) => (at?.length ?? 0) > 0)) return
  const { phrase, meaning } = pick(phrases, random)
  say(passage, 'phrase', book.say('localPhrase', { phrase, meaning }))
}
