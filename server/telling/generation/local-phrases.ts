/** Phrases of the local language: where somebody will say them, or one at the start where nobody wrote where. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { Composing } from './composing.ts'
import { type Passage, pause, say } from './passage.ts'
import { pick } from './random.ts'
import type { ToldLine } from './told-line.ts'

/** Returns the city's phrases that the listener does not know, if the listener wants them and speaks another language. */
function wantedPhrases({ outline: { city, words }, options }: Composing) {
  const isWanted = options.includeLocalPhrases && city !== undefined && city.language !== words.language
  return isWanted ? city.localPhrases.filter(({ knownTo }) => knownTo?.includes(words.language) !== true) : []
}

/** Returns what says at a place the sentence that puts a phrase to use there, each once a walk; undefined where there is none. */
export function phraseInUse(composing: Composing, place: Place): ((passage: Passage) => void) | undefined {
  const { outline, saidPhrases } = composing
  const here = wantedPhrases(composing).find(
    ({ phrase, use, at }) => use !== undefined && at?.includes(place.id) && !saidPhrases.has(phrase),
  )
  if (here?.use === undefined) return undefined
  const { phrase, use } = here
  return (passage) => {
    saidPhrases.add(phrase)
    pause(passage)
    say(passage, 'join', ...sentencesIn(use, outline.words.language))
  }
}

/**
 * Returns the number of the line before which a phrase is put to use: behind the last one, or as near to the end as may be. It comes
 * between lines that hang neither on each other nor on an author's join, and neither right behind a death nor right before one. The last
 * fact of a walk stays its last. Nobody is told what to order before being told where to look, unless there is only that. Undefined where
 * no line leaves room.
 */
export function lineForPhrase(lines: readonly ToldLine[], isEndOfWalk: boolean): number | undefined {
  if (lines.length === 0) return 0
  const fits = (at: number): boolean => {
    const [before, next] = [lines[at - 1], lines[at]]
    if (before?.of.grave) return false
    return next === undefined || (!next.leans && next.join === undefined && !next.of.grave)
  }
  for (let at = isEndOfWalk ? lines.length - 1 : lines.length; at > 0; at -= 1) if (fits(at)) return at
  return isEndOfWalk ? 0 : undefined
}

/** Teaches one phrase at the start, in a city whose phrases name no places. */
export function sayLocalPhrase(composing: Composing, passage: Passage): void {
  const { book, random } = composing
  const phrases = wantedPhrases(composing)
  if (phrases.length === 0 || phrases.some(({ at }) => (at?.length ?? 0) > 0)) return
  const { phrase, meaning } = pick(phrases, random)
  say(passage, 'phrase', book.say('localPhrase', { phrase, meaning }))
}
