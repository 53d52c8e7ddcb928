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
  /** The addresses of this stop and of the next one, where they are known. */
  readonly addresses?: { readonly here: string | undefined; readonly next: string | undefined } | undefined
  /** The name that people on the spot give to the next stop. */
  readonly localName?: string | undefined
  /** The name of a known place that the leg passes, as it stands in a sentence. */
  readonly passed?: string | undefined
}

/** Returns the name of a street as a voice of the language can read it; undefined if none can. */
function sayableStreet(name: string, { words }: PhraseBook): string | undefined {
  const street = tidyWords(name).replace(/[\s.!?,;:。！？]+$/u, '')
  const isShort = street.length > 0 && street.length <= STREET_CHARACTERS_MAX
  return isShort && isSayable(street, words.language) ? street : undefined
}

/** Returns a sentence about the street that most of the leg follows; none if a voice of the language cannot read its name. */
function streetOf(book: PhraseBook, { distanceM: metres, streets }: WalkedLeg): string[] {
  const [longest] = streets
  if (!longest || longest.distanceM < STREET_MIN_M || longest.distanceM * 2 < metres) return []
  const street = sayableStreet(longest.name, book)
  return street === undefined ? [] : [book.say('street', { street })]
}

/** Returns the street of an address without the house number and the district: 'Via della Scala' for 'Via della Scala 16'. */
const streetOfAddress = (address: string): string =>
  (address.split(/[,，、]/)[0] ?? '')
    .trim()
    .replace(/^\d+[A-Za-z]?(?:[–-]\d+[A-Za-z]?)?\s+(?=\p{L})/u, '')
    .replace(/\s+\d+[A-Za-z]?(?:[–-]\d+[A-Za-z]?)?$/, '')

/** Returns a sentence about the address of the next stop; none if the stop's name says it already. */
function addressOf(book: PhraseBook, { addresses, name, localName = '' }: Leg): string[] {
  const street = sayableStreet(streetOfAddress(addresses?.next ?? ''), book)
  if (street === undefined || name.includes(street) || localName.includes(street)) return []
  return [book.say(streetOfAddress(addresses?.here ?? '') === street ? 'sameStreet' : 'makeFor', { street })]
}

/** How far along a leg a place may lie so that one passes it, from 0 to 1, and how far beside its line. */
const PASSED = { from: 0.2, to: 0.8, besideM: 40 } as const

/** Returns the place that a straight leg passes most closely, if it passes any. */
export function passedPlace<P extends LatLng>(
  here: LatLng,
  next: LatLng,
  places: readonly P[],
): P | undefined {
  const legM = distanceM(here, next)
  const toNext = bearingDegrees(here, next)
  const passed = places.flatMap((place) => {
    const awayM = distanceM(here, place)
    const radians = ((bearingDegrees(here, place) - toNext) * Math.PI) / 180
    const share = (awayM * Math.cos(radians)) / legM
    const besideM = Math.abs(awayM * Math.sin(radians))
    return share >= PASSED.from && share <= PASSED.to && besideM <= PASSED.besideM ? [{ place, besideM }] : []
  })
  return passed.toSorted((a, b) => a.besideM - b.besideM)[0]?.place
}

/**
 * Returns the sentences that lead a walker for whom no side and no street is known: the address of the next stop, or a place on the way.
 * Without both, the thing to look for at the next stop is the landmark.
 */
function withoutSide(book: PhraseBook, leg: Leg): string[] {
  const address = addressOf(book, leg)
  const isPassing = address.length === 0 && leg.passed !== undefined
  const lead = isPassing ? [book.say('wayPast', { place: leg.passed })] : address
  if (leg.feature === undefined) return lead
  const kind = lead.length > 0 ? 'lookOut' : 'landmark'
  return [...lead, book.say(kind, { feature: book.words.feature(leg.feature) })]
}

/** Returns the sentences that lead to the next stop. The last one says what to look for there. */
export function legSentences(book: PhraseBook, leg: Leg): string[] {
  const { cameFrom, here, next, arrived, name, feature } = leg
  const walked = leg.walked?.isStraight ? undefined : leg.walked
  const straightM = distanceM(here, next)
  const metres = walked?.distanceM ?? straightM
  const { words } = book
  const lookOut = () =>
    feature === undefined ? [] : [book.say('lookOut', { feature: words.feature(feature) })]
  if (straightM < SAME_SPOT_M) return [book.say('goHere', { place: name }), ...lookOut()]
  const values = { place: name, distance: words.distance(metres) }
  if (metres < FEW_STEPS_M) return [book.say('goFewSteps', values), ...lookOut()]
  if (metres > FAR_M) return [book.say('goFar', values), ...lookOut()]
  const street = walked ? streetOf(book, walked) : []
  const side =
    walked && arrived
      ? sideOfTurn(arrived.arrivesDegrees, walked.departsDegrees)
      : sideOf(cameFrom, here, next)
  if (!side && street.length === 0) return [book.say('go', values), ...withoutSide(book, leg)]
  if (!side) return [book.say('go', values), ...street, ...lookOut()]
  // A walked leg sets out to a side and may turn later; a straight one keeps its side.
  const kind = walked ? 'setOut' : 'goSide'
  const way = book.say(kind, { ...values, side: book.pick(side, words.sides[side]) })
  const isSided = side === 'left' || side === 'right'
  return [
    way,
    ...(isSided && book.isFirst('sideRule') ? [book.say('sideRule')] : []),
    ...street,
    ...lookOut(),
  ]
}
