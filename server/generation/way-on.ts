/** The way to the next stop, in words: a direction and the straight line's length. */
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import { compassDirection, FEW_STEPS_M, spokenDistance } from './geo.ts'
import type { PhraseBook } from './phrase-book.ts'

/** Two stops nearer than this are one spot: there is no direction to go. */
const SAME_SPOT_M = 8
/** Three miles: the builder of routes calls a longer stretch not walkable (decision 0051). */
const FAR_M = 4_828

/** `place` is the next stop as it stands in a sentence. */
export function wayOn(book: PhraseBook, from: LatLng, to: LatLng, place: string): string[] {
  const metres = distanceM(from, to)
  if (metres < SAME_SPOT_M) return [book.say('goHere', { place })]
  const values = {
    place,
    direction: compassDirection(bearingDegrees(from, to)),
    distance: spokenDistance(metres),
  }
  if (metres < FEW_STEPS_M) return [book.say('goFewSteps', values)]
  if (metres > FAR_M) return [book.say('goFar', values)]
  return [book.say('go', values), book.say('onTheWay')]
}
