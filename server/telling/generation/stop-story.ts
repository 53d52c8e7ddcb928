/** The story of one stop: a greeting, the facts of the place, the words of the route's maker, and the leg to the next stop. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { Composing } from './composing.ts'
import { linksOf, sayFacts } from './fact-sentences.ts'
import { type KnownPlace, placeCloseBy } from './find-place.ts'
import { FEW_STEPS_M } from './geo.ts'
import { legSentences } from './leg.ts'
import { sayLocalName, tellsLocalName } from './local-name.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import type { OutlineStop } from './outline.ts'
import { sayOwnWords } from './own-words.ts'
import { type Passage, emptyPassage, pause, say } from './passage.ts'
import { sayHours } from './say-hours.ts'
import { lookFact, selectFacts } from './select-facts.ts'
import type { PhraseKind } from '#server/languages/walk-words.ts'

/** A place that is only close to the stop gets this many facts at most. */
const CLOSE_BY_FACTS_MAX = 3

/** The facts of each stop, if all were chosen before the first sentence. */
export type FactsOfStops = readonly (readonly Fact[])[] | undefined

/** Chooses the facts of one place, none of which was said before on the tour. */
function chooseFacts(
  { outline, options, saidFacts, random }: Composing,
  { pack, place }: KnownPlace,
  { index, most }: { readonly index: number; readonly most?: number },
): Fact[] {
  return selectFacts({
    place,
    language: outline.words.language,
    fits: outline.fitsAt(place),
    ...(outline.asked && { asked: outline.asked }),
    ...(outline.ofQuestion && { ofQuestion: outline.ofQuestion }),
    ...(most !== undefined && { most }),
    linkedTo: linksOf(pack),
    describes: options.audioDescriptions,
    saidFacts,
    stillToCome: outline.stops.slice(index + 1).flatMap(({ known }) => known?.place.name ?? []),
    random,
  })
}

/**
 * Chooses the facts of all stops of a walk, because the leg before a stop already points out what its first fact shows. A route
 * chooses them stop by stop, because it may speak of other places between.
 */
export const factsOfStops = (composing: Composing): FactsOfStops =>
  composing.outline.kind.of === 'walk'
    ? composing.outline.stops.map(({ known }, index) =>
        known ? chooseFacts(composing, known, { index }) : [],
      )
    : undefined

/** Returns in a few words what a walker should look for at a stop, if anything. */
export function featureAt({ outline }: Composing, index: number, facts: FactsOfStops): string | undefined {
  if (facts) return facts[index]?.[0]?.look?.feature
  const place = outline.stops[index]?.known?.place
  return place && lookFact(place.facts, place.indoor)?.look?.feature
}

const hasLocalName = ({ known, title }: OutlineStop): boolean =>
  known !== undefined && tellsLocalName(known.pack, known.place) && known.place.localName !== title

/** Returns the greeting of a stop; undefined if its first fact names the place anyway. */
function greetingOf(
  { outline }: Composing,
  index: number,
  facts: readonly Fact[] | undefined,
): PhraseKind | undefined {
  const stop = outline.stops[index]
  if (index === outline.stops.length - 1) return 'greetingLast'
  if (!facts) return 'greeting'
  const firstSentence = sentencesIn(facts[0]?.text ?? '', outline.words.language)[0] ?? ''
  if (stop && facts.length > 0 && mentions(firstSentence, stop.title) && !hasLocalName(stop)) return undefined
  return index === 0 ? 'greetingFirst' : 'greeting'
}

function sayPlace(
  composing: Composing,
  passage: Passage,
  known: KnownPlace,
  { index, facts }: { readonly index: number; readonly facts: readonly Fact[] },
): void {
  const { book, met, outline, options } = composing
  const { pack, place } = known
  const stop = { index, place: outline.words.named(place) }
  sayFacts(passage, facts, { pack, met, stop, book, place, tell: options.tell })
}

/** Says what is known of the stop's place. */
function sayKnown(
  composing: Composing,
  passage: Passage,
  known: KnownPlace,
  { index, facts }: { readonly index: number; readonly facts: readonly Fact[] | undefined },
): void {
  const { book, outline } = composing
  const { place } = known
  const stop = outline.stops[index]
  if (place.name !== stop?.title)
    say(passage, 'phrase', book.say('calledHere', { place: outline.words.named(place) }))
  if (stop && hasLocalName(stop)) sayLocalName(passage, place, book)
  const chosen = facts ?? chooseFacts(composing, known, { index })
  sayPlace(composing, passage, known, { index, facts: chosen })
  if (chosen.length === 0 && outline.kind.of === 'route') say(passage, 'phrase', book.say('nothingNew'))
  sayHours(passage, place, book)
}

/** Quotes the person who made the route. */
function sayMakersWords({ book, outline }: Composing, passage: Passage, stop: OutlineStop): void {
  const isOwn = outline.kind.of === 'route' && outline.kind.route.isOwn
  if (stop.description || stop.note) pause(passage)
  if (stop.description)
    sayOwnWords(passage, book, isOwn ? 'ownDescription' : 'makersDescription', stop.description)
  if (stop.note) sayOwnWords(passage, book, 'ownNote', stop.note)
}

/** Speaks of the nearest known place, if the stop is none itself. */
function sayCloseBy(composing: Composing, passage: Passage, stop: OutlineStop, index: number): void {
  const { book, outline, knownPlaces } = composing
  const near = placeCloseBy(outline.packs, stop, knownPlaces)
  if (!near) return
  knownPlaces.add(near.place)
  const { words } = outline
  const values = { place: words.named(near.place), distance: words.distance(near.metres) }
  pause(passage)
  say(passage, 'way', book.say(near.metres < FEW_STEPS_M ? 'nearFewSteps' : 'near', values))
  const facts = chooseFacts(composing, near, { index, most: CLOSE_BY_FACTS_MAX })
  sayPlace(composing, passage, near, { index, facts })
}

/** Says the way to the next stop. */
function sayLeg(composing: Composing, passage: Passage, index: number, facts: FactsOfStops): void {
  const { stops } = composing.outline
  const { legs } = composing.options
  const [here, next] = [stops[index], stops[index + 1]]
  if (!here || !next) return
  pause(passage)
  const leg = {
    cameFrom: stops[index - 1],
    here,
    next,
    arrived: legs?.[index - 1],
    walked: legs?.[index],
    name: next.name,
    feature: featureAt(composing, index + 1, facts),
  }
  say(passage, 'way', ...legSentences(composing.book, leg))
}

/** Writes the story of a stop. Call it once for each stop, in walking order. */
export function storyOf(composing: Composing, index: number, facts: FactsOfStops): Passage {
  const { outline, book } = composing
  const passage = emptyPassage()
  const stop = outline.stops[index]
  if (!stop) return passage
  const greeting = greetingOf(composing, index, facts?.[index])
  if (greeting) say(passage, 'phrase', book.say(greeting, { place: stop.name }))
  if (stop.known) sayKnown(composing, passage, stop.known, { index, facts: facts?.[index] })
  else {
    say(passage, 'phrase', book.say('unknown'))
    if (stop.address) sayOwnWords(passage, book, 'address', stop.address)
  }
  sayMakersWords(composing, passage, stop)
  if (!stop.known) sayCloseBy(composing, passage, stop, index)
  sayLeg(composing, passage, index, facts)
  return passage
}
