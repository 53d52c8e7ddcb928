/** The way to the next stop in words: how far, to which side, and what to look for there. */
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import { FEW_STEPS_M } from './geo.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { Side } from './words/language-words.ts'

/** Two stops nearer than this are one spot: there is no direction to go. */
const SAME_SPOT_M = 8
/** Three miles: the builder of routes calls a longer stretch not walkable (decision 0051). */
const FAR_M = 4_828

/**
 * Sides as a walker has them with the way they came behind them: few people know where north is. Where one came from nowhere,
 * there is no side to name.
 */
export function sideOf(cameFrom: LatLng | undefined, here: LatLng, next: LatLng): Side | undefined {
  if (!cameFrom || distanceM(cameFrom, here) < SAME_SPOT_M) return undefined
  const turn = ((bearingDegrees(here, next) - bearingDegrees(cameFrom, here) + 540) % 360) - 180
  const wide = Math.abs(turn)
  if (wide < 25) return 'ahead'
  if (wide > 155) return 'back'
  return turn < 0 ? 'left' : 'right'
}
export interface Leg {
  /** The stop before, where there is one. */
  readonly cameFrom: LatLng | undefined
  readonly here: LatLng
  readonly next: LatLng
  /** The next stop as it stands in a sentence. */
  readonly name: string
  /** What to look for at the next stop. */
  readonly feature?: string | undefined
}

/** Sentences that lead to the next stop, the last of them with what to look for there. */
export function wayOn(book: PhraseBook, { cameFrom, here, next, name, feature }: Leg): string[] {
  const metres = distanceM(here, next)
  const { words } = book
  const look = feature === undefined ? [] : [book.say('lookOut', { feature: words.feature(feature) })]
  if (metres < SAME_SPOT_M) return [book.say('goHere', { place: name }), ...look]
  const values = { place: name, distance: words.distance(metres) }
  if (metres < FEW_STEPS_M) return [book.say('goFewSteps', values), ...look]
  if (metres > FAR_M) return [book.say('goFar', values), ...look]
  const side = sideOf(cameFrom, here, next)
  if (!side) return [book.say('go', values), ...look]
  const way = book.say('goSide', { ...values, side: book.pick(side, words.sides[side]) })
  const isSided = side === 'left' || side === 'right'
  return [way, ...(isSided && book.isFirst('sideRule') ? [book.say('sideRule')] : []), ...look]
}
