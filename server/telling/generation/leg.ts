/** The leg to the next stop in words: how far, to which side, along which street, and what to look for there. */
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import { FEW_STEPS_M } from './geo.ts'
import { isSayable, tidyWords } from './own-words.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { Side } from '#server/languages/walk-words.ts'

/** Two stops nearer than this are one spot: no direction leads from one to the other. */
const SAME_SPOT_M = 8
/** Three miles: the route builder calls a longer stretch not walkable (decision 0068). */
const FAR_M = 4_828

/** A street is named only if the leg follows it at least this far. */
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
 * Returns the side of the next stop for a walker who has the way from the stop before behind them, because few people know where
 * north is. Undefined at the first stop.
 */
export function sideOf(cameFrom: LatLng | undefined, here: LatLng, next: LatLng): Side | undefined {
  if (!cameFrom || distanceM(cameFrom, here) < SAME_SPOT_M) return undefined
  return sideOfTurn(bearingDegrees(cameFrom, here), bearingDegrees(here, next))
}

export interface Leg {
  /** The stop before; undefined at the first one. */
  readonly cameFrom: LatLng | undefined
  readonly here: LatLng
  readonly next: LatLng
  /** The walked legs to this stop and to the next one, if they are known. */
  readonly arrived?: WalkedLeg | undefined
  readonly walked?: WalkedLeg | undefined
  /** The name of the next stop as it stands in a sentence. */
  readonly name: string
  /** The feature to look for at the next stop. */
  readonly feature?: string | undefined
}

/** Returns a sentence about the street that most of the leg follows; none if a voice of the language cannot read its name. */
function streetOf(book: PhraseBook, { distanceM: metres, streets }: WalkedLeg): string[] {
  const [longest] = streets
  if (!longest || longest.distanceM < STREET_MIN_M || longest.distanceM * 2 < metres) return []
  const street = tidyWords(longest.name).replace(/[\s.!?,;:。！？]+$/u, '')
  if (street.length > STREET_CHARACTERS_MAX || !isSayable(street, book.words.language)) return []
  return [book.say('street', { street })]
}

/** Returns the sentences that lead to the next stop. The last one says what to look for there. */
export function legSentences(book: PhraseBook, leg: Leg): string[] {
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
  // A walked leg sets out to a side and may turn later; a straight one keeps its side.
  const kind = walked ? 'setOut' : 'goSide'
  const way = book.say(kind, { ...values, side: book.pick(side, words.sides[side]) })
  const isSided = side === 'left' || side === 'right'
  return [way, ...(isSided && book.isFirst('sideRule') ? [book.say('sideRule')] : []), ...street, ...look]
}
