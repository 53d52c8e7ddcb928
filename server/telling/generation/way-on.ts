/** The way to the next stop in words: how far, to which side, along which street, and what to look for there. */
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import { FEW_STEPS_M } from './geo.ts'
import { isSayable, tidyWords } from './own-words.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { Side } from '#server/languages/walk-words.ts'

/** Two stops nearer than this are one spot: there is no direction to go. */
const SAME_SPOT_M = 8
/** Three miles: the builder of routes calls a longer stretch not walkable (decision 0068). */
const FAR_M = 4_828

/** Shorter stretches of a street are no way to go. */
const STREET_MIN_M = 60
const STREET_CHARACTERS_MAX = 60

const sideOfTurn = (fromDegrees: number, toDegrees: number): Side => {
  const turn = ((toDegrees - fromDegrees + 540) % 360) - 180
  const wide = Math.abs(turn)
  if (wide < 25) return 'ahead'
  if (wide > 155) return 'back'
  return turn < 0 ? 'left' : 'right'
}

/**
 * Sides as a walker has them with the way they came behind them: few people know where north is. Where one came from nowhere,
 * there is no side to name.
 */
export function sideOf(cameFrom: LatLng | undefined, here: LatLng, next: LatLng): Side | undefined {
  if (!cameFrom || distanceM(cameFrom, here) < SAME_SPOT_M) return undefined
  return sideOfTurn(bearingDegrees(cameFrom, here), bearingDegrees(here, next))
}

export interface Leg {
  /** The stop before, where there is one. */
  readonly cameFrom: LatLng | undefined
  readonly here: LatLng
  readonly next: LatLng
  /** How one came here and how one goes on, where that is known. */
  readonly arrived?: WalkedLeg | undefined
  readonly walked?: WalkedLeg | undefined
  /** The next stop as it stands in a sentence. */
  readonly name: string
  /** What to look for at the next stop. */
  readonly feature?: string | undefined
}

/** The street that most of the way follows, as a sentence of its own; none where a voice of the language can't say it. */
function streetOf(book: PhraseBook, { distanceM: metres, streets }: WalkedLeg): string[] {
  const [longest] = streets
  if (!longest || longest.distanceM < STREET_MIN_M || longest.distanceM * 2 < metres) return []
  const street = tidyWords(longest.name).replace(/[\s.!?,;:。！？]+$/u, '')
  if (street.length > STREET_CHARACTERS_MAX || !isSayable(street, book.words.language)) return []
  return [book.say('street', { street })]
}

/** Sentences that lead to the next stop, the last of them with what to look for there. */
export function wayOn(book: PhraseBook, leg: Leg): string[] {
  const { cameFrom, here, next, arrived, name, feature } = leg
  const walked = leg.walked?.isStraight ? undefined : leg.walked
  const straightM = distanceM(here, next)
  const metres = walked?.distanceM ?? straightM
  const { words } = book
  const look = feature === undefined ? [] : [book.say('lookOut', { feature: words.feature(feature) })]
  if (straightM < SAME_SPOT_M) return [book.say('goHere', { place: name }), ...look]
  const values = { place: name, distance: words.distance(metres) }
  if (metres < FEW_STEPS_M) return [book.say('goFewSteps', values), ...look]
  if (metres > FAR_M) return [book.say('goFar', values), ...look]
  const street = walked ? streetOf(book, walked) : []
  const side =
    walked && arrived
      ? sideOfTurn(arrived.arrivesDegrees, walked.departsDegrees)
      : sideOf(cameFrom, here, next)
  if (!side) return [book.say('go', values), ...street, ...look]
  // Along streets one sets out to a side, and may turn later.
  const kind = walked ? 'setOut' : 'goSide'
  const way = book.say(kind, { ...values, side: book.pick(side, words.sides[side]) })
  const isSided = side === 'left' || side === 'right'
  return [way, ...(isSided && book.isFirst('sideRule') ? [book.say('sideRule')] : []), ...street, ...look]
}
