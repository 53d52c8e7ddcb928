/**
 * The way from a stop to the next is told too: what the stop left untold, places along the way, earlier stops, the city. That fills
 * about half of the way, in tracks of some 25 to 75 seconds, so that no silence is long.
 */
import { distanceM } from '#contract/geo.ts'
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { DETOUR } from '#server/languages/speech-length.ts'
import { antecedentsOf } from './antecedents.ts'
import { CHARACTERS } from './character.ts'
import type { Composing } from './composing.ts'
import { causesOf, comesTooEarly, linksOf } from './fact-links.ts'
import { placeCloseBy } from './find-place.ts'
import { placesAlong } from './passed-places.ts'
import { relatedIn } from './related.ts'
import { onwardOf } from './scene.ts'
import { cutIntoTracks, type Spread } from './track-times.ts'
import type { Told } from './told.ts'
import { lineS, type Step, stepsOf, tellInOrder } from './told-line.ts'
import type { Track, TrackPart } from './track.ts'
import { inWayOrder } from './way-order.ts'

/** A shorter leg has no tracks: the next stop is in sight. */
const LEG_MIN_M = 60
/** Beyond this nobody walks: the way is told as a ride. */
const LEG_MAX_M = 4_828
/** The share of a leg's time in which a voice speaks, at most. */
const SPOKEN_SHARE = 0.5
/** Silence after a stop, and before the next one. */
export const SILENCE_S = { after: 20, before: 15 } as const
/** The time that a phrase takes which says of what the next facts are. */
const PHRASE_S = 3
/** The worth of a fact that has something in common with one that is told as well. */
const RELATED = 4
/** The worth of each fact, up to `TIES_MAX`, that is related to this one and could be told as well. */
const TIE = 0.5
const TIES_MAX = 3
/** Where less than this share of the time is filled, facts are told as well that have nothing in common with the others. */
const FILLED_SHARE = 0.6
/** The most facts that are told of a place that is not a stop. */
const BESIDE_FACTS_MAX = 3
/** A city has few facts of its own, and every leg may need some. */
const CITY_FACTS_MAX = 2
/** With so much time left to fill, places near the way are told of whatever the topic. */
const LONG_SILENCE_S = 150
/** Less is not worth a track. */
const TRACK_MIN_S = 12

/** The length of a leg on foot and the time that it takes. */
export function legTime({ outline, options }: Composing, leg: number): { metres: number; seconds: number } {
  const [from, to] = [outline.stops[leg], outline.stops[leg + 1]]
  const walked = options.legs?.[leg]
  const straightM = from && to ? distanceM(from, to) : 0
  const metres = walked && !walked.isStraight ? walked.distanceM : straightM * DETOUR
  return { metres, seconds: (metres / options.metresPerMinute) * 60 }
}

/** Returns over which time the tracks of a leg are spread. */
export const spreadOf = (composing: Composing, leg: number): Spread => ({
  legS: legTime(composing, leg).seconds,
  phraseS: PHRASE_S,
  language: composing.outline.words.language,
})

interface Fitting {
  readonly most: number
  /** Leaves out what has nothing in common with the rest. */
  readonly keepsTogether: boolean
}

/** Collects the parts of a leg's tracks until its time is filled. */
function collector(composing: Composing, leg: number, budgetS: number) {
  const { outline, options, told, random } = composing
  const { language } = outline.words
  const { likes } = CHARACTERS[options.style]
  const stillToCome = outline.stops.slice(leg + 1).map(({ title }) => title)
  const later = outline.stops.slice(leg + 1).flatMap(({ known }) => known?.place ?? [])
  const early = new Map<CityPack, (fact: Fact) => boolean>()
  const earlyIn = (pack: CityPack): ((fact: Fact) => boolean) => {
    const test = early.get(pack) ?? comesTooEarly(pack, later)
    early.set(pack, test)
    return test
  }
  const parts: Omit<TrackPart, 'continues'>[] = []
  let leftS = budgetS
  const worth = (fact: Fact): number =>
    (outline.ofQuestion?.(fact) ? 3 : 0) + (outline.isOfTopic(fact) ? 1.5 : 0) + likes(fact) + random()
  /**
   * Returns as many of the steps as there is time for, the most worthy first, in an order in which neighbours are related. What has
   * nothing in common with the others is left out, unless the time would stay empty.
   */
  const fitting = (steps: readonly Step[], pack: CityPack, { most, keepsTogether }: Fitting): Step[] => {
    const [links, related] = [linksOf(pack), relatedIn(pack)]
    const isEarly = earlyIn(pack)
    const open = steps.filter(
      ({ fact }) =>
        !told.has(fact) &&
        !isEarly(fact) &&
        !told.hasSaid(links.get(fact.id ?? '') ?? []) &&
        !stillToCome.some((name) => mentions(fact.text, name)),
    )
    const chosen = new Set<Fact>()
    let roomS = leftS - PHRASE_S
    const facts = open.map(({ fact }) => fact)
    // The fact to which an author joined each.
    const joined = new Map(
      steps.flatMap(({ fact, join }, at) =>
        join === undefined ? [] : [[fact, steps[at - 1]?.fact] as const],
      ),
    )
    const ties = (fact: Fact): number =>
      facts.filter((other) => other !== fact && related(other, fact)).length
    const ranks = new Map(
      facts.map((fact) => [
        fact,
        worth(fact) + Math.min(TIES_MAX, ties(fact)) * TIE + (joined.has(fact) ? TIE : 0),
      ]),
    )
    const left = new Set(facts)
    const belongs = (fact: Fact): boolean =>
      [...chosen].some((other) => joined.get(fact) === other || related(other, fact))
    const rankOf = (fact: Fact): number => (ranks.get(fact) ?? 0) + (belongs(fact) ? RELATED : 0)
    while (left.size > 0) {
      const fact = [...left].reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a))
      left.delete(fact)
      const opensWay = joined.has(fact) && joined.get(fact) === undefined
      const isLoose = chosen.size > 0 && !opensWay && !belongs(fact) && outline.ofQuestion?.(fact) !== true
      if (keepsTogether && isLoose) continue
      const brought = [...antecedentsOf(fact, facts, told.hasId), fact].filter((one) => !chosen.has(one))
      const needS = open
        .filter((step) => brought.includes(step.fact))
        .reduce((sum, step) => sum + lineS(step, language), 0)
      if (chosen.size + brought.length > most || needS > roomS) continue
      for (const one of brought) chosen.add(one)
      roomS -= needS
    }
    const fit = open.filter(({ fact }) => chosen.has(fact))
    return inWayOrder(fit, steps, { links, related })
  }
  return {
    leftS: () => leftS,
    add(
      of: TrackPart['of'],
      { pack, place }: { readonly pack: CityPack; readonly place: Place | undefined },
      steps: readonly Step[],
      { most = Infinity, keepsTogether = true }: Partial<Fitting> = {},
    ): boolean {
      if (leftS < PHRASE_S) return false
      const lines = tellInOrder(fitting(steps, pack, { most, keepsTogether }), told)
      if (lines.length === 0) return false
      parts.push({ of, pack, place, lines })
      leftS -= PHRASE_S + lines.reduce((sum, line) => sum + lineS(line, language), 0)
      return true
    },
    parts,
  }
}

/**
 * Facts that make sense without standing before the place, and without its story: what follows from another fact is told only if the
 * walk told that one.
 */
function heardAnywhere(facts: readonly Fact[], pack: CityPack, told: Told): Step[] {
  const causes = causesOf(pack)
  return stepsOf(
    facts.filter(
      ({ look, id = '' }) => look === undefined && (causes.get(id) ?? []).every((cause) => told.hasId(cause)),
    ),
  )
}

/**
 * Facts of a place that is no stop of the walk. Those of a scene lean on one another, so only the ones are told that an author has given
 * a wording of its own, likes best, or set apart for the way.
 */
function heardInPassing({ facts, scene, onward }: Place, pack: CityPack, told: Told): Step[] {
  if (!scene) return heardAnywhere(facts, pack, told)
  const apart = new Set((onward ?? []).map(({ fact }) => fact))
  const isApart = ({ id = '', favourite, alone }: Fact): boolean =>
    favourite === true || alone !== undefined || apart.has(id)
  return heardAnywhere(facts.filter(isApart), pack, told)
}

/** Returns the places beside the unknown stops to come: those stops have nothing else to tell of. */
const besideLaterStops = ({ outline, knownPlaces }: Composing, leg: number): Place[] =>
  outline.stops
    .slice(leg + 1)
    .flatMap((stop) => (stop.known ? [] : (placeCloseBy(outline.packs, stop, knownPlaces)?.place ?? [])))

/** Plans the tracks of a leg. What they tell is recorded as told. */
export function tracksOf(composing: Composing, leg: number): Track[] {
  const { outline, options, told, knownPlaces } = composing
  const [from, to] = [outline.stops[leg], outline.stops[leg + 1]]
  if (!from || !to) return []
  const { metres, seconds } = legTime(composing, leg)
  const budgetS = Math.min(seconds * SPOKEN_SHARE, seconds - SILENCE_S.after - SILENCE_S.before)
  if (metres < LEG_MIN_M || metres > LEG_MAX_M || budgetS < TRACK_MIN_S) return []
  const collected = collector(composing, leg, budgetS)
  const needsMore = (): boolean => collected.leftS() > budgetS * (1 - FILLED_SHARE)
  if (from.known) collected.add('left', from.known, onwardOf(from.known.place))
  const { city } = outline
  // A text about the place where the listener stands would mislead on the way.
  const isOfHere = ({ fact }: Step): boolean => outline.words.here.test(fact.text)
  const addBeside = (keepsTogether: boolean): void => {
    if (!city) return
    const without = new Set([...knownPlaces, ...besideLaterStops(composing, leg)])
    const along = placesAlong(city, { from, to, walked: options.legs?.[leg] }, without)
    for (const { place, isPassed } of along) {
      if (collected.leftS() < TRACK_MIN_S) break
      // A place near the way must have something to say to the walk, unless the way is long; one that is passed is pointed out.
      const isWanted = (fact: Fact): boolean =>
        !keepsTogether ||
        collected.leftS() > LONG_SILENCE_S ||
        outline.isOfTopic(fact) ||
        outline.ofQuestion?.(fact) === true
      const steps = heardInPassing(place, city, told).filter(
        (step) => isPassed || (isWanted(step.fact) && !isOfHere(step)),
      )
      const beside = { pack: city, place }
      const fitting = { most: BESIDE_FACTS_MAX, keepsTogether }
      if (collected.add(isPassed ? 'passed' : 'near', beside, steps, fitting)) knownPlaces.add(place)
    }
  }
  addBeside(true)
  const addEarlier = (from: number, keepsTogether: boolean): void => {
    for (let earlier = from; earlier >= 0 && collected.leftS() > TRACK_MIN_S; earlier -= 1) {
      const known = outline.stops[earlier]?.known
      if (!known) continue
      const steps = heardAnywhere(known.place.facts, known.pack, told).filter((step) => !isOfHere(step))
      collected.add('earlier', known, steps, { most: BESIDE_FACTS_MAX, keepsTogether })
    }
    if (city && collected.leftS() > TRACK_MIN_S)
      collected.add('city', { pack: city, place: undefined }, heardAnywhere(city.facts, city, told), {
        most: CITY_FACTS_MAX,
        keepsTogether,
      })
  }
  addEarlier(leg - 1, true)
  if (needsMore()) addEarlier(leg, false)
  if (needsMore()) addBeside(false)
  // Places that were told of on an earlier leg have more to say, the latest first.
  const own = new Set(outline.stops.map(({ known }) => known?.place))
  for (const place of [...knownPlaces].toReversed()) {
    if (!city || own.has(place) || !needsMore()) continue
    const steps = heardInPassing(place, city, told).filter((step) => !isOfHere(step))
    collected.add('earlier', { pack: city, place }, steps, { most: BESIDE_FACTS_MAX, keepsTogether: false })
  }
  return cutIntoTracks(collected.parts, spreadOf(composing, leg)).map((track) => ({ leg, ...track }))
}
