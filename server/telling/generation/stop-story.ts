/** The story of one stop: a greeting, what is told of the place, the words of the route's maker, and the leg to the next stop. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { asidesOf } from './asides.ts'
import type { Composing } from './composing.ts'
import type { LinesOfPlace } from './fact-sentences.ts'
import type { KnownPlace } from './find-place.ts'
import { FEW_STEPS_M } from './geo.ts'
import { legSentences, passedPlace } from './leg.ts'
import { lineForPhrase, phraseInUse } from './local-phrases.ts'
import { sayLocalName, tellsLocalName } from './local-name.ts'
import { sayStory } from './narrated-story.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import type { OutlineStop } from './outline.ts'
import { sayOwnWords } from './own-words.ts'
import { citeSource, type Passage, emptyPassage, pause, say } from './passage.ts'
import type { StopPlan, TellingPlan } from './plan-of-telling.ts'
import { sayHours } from './say-hours.ts'
import type { ToldLine } from './told-line.ts'
import type { PhraseKind } from '#server/languages/walk-words.ts'

const isSeen = ({ sense }: NonNullable<Fact['look']>): boolean => sense !== 'ear' && sense !== 'nose'

/**
 * Returns in a few words what a walker should look for at a stop, if anything. What ears and noses find is no landmark: then it is the next
 * thing that the stop shows outside.
 */
export const featureAt = ({ stops }: TellingPlan, index: number): string | undefined => {
  const stop = stops[index]
  const first = stop?.near ? undefined : stop?.lines[0]?.of.look
  if (!stop || !first || isSeen(first)) return first?.feature
  const looks = stop.lines.flatMap(({ of }) => of.look ?? [])
  return looks.find((look) => isSeen(look) && look.where !== 'inside')?.feature
}

const hasLocalName = ({ known, title }: OutlineStop): boolean =>
  known !== undefined && tellsLocalName(known.pack, known.place) && known.place.localName !== title

/** Returns the greeting of a stop; undefined if its first fact names the place anyway. */
function greetingOf(
  { outline }: Composing,
  index: number,
  lines: readonly ToldLine[],
): PhraseKind | undefined {
  const stop = outline.stops[index]
  if (index === outline.stops.length - 1) return 'greetingLast'
  if (outline.kind.of === 'route') return 'greeting'
  const firstSentence = sentencesIn(lines[0]?.fact.text ?? '', outline.words.language)[0] ?? ''
  if (stop && lines.length > 0 && mentions(firstSentence, stop.title) && !hasLocalName(stop)) return undefined
  return index === 0 ? 'greetingFirst' : 'greeting'
}

function sayPlace(
  composing: Composing,
  passage: Passage,
  { pack, place }: KnownPlace,
  {
    index,
    lines,
    plan,
    interrupt,
  }: {
    readonly index: number
    readonly lines: readonly ToldLine[]
    readonly plan: TellingPlan
    readonly interrupt?: LinesOfPlace['interrupt']
  },
): void {
  const { book, met, outline, options } = composing
  const stop = { index, place: outline.words.named(place) }
  const asides = asidesOf(options.style, plan, pack)
  const telling = { pack, met, stop, book, keeps: plan.kept.behind, tell: options.tell, interrupt }
  sayStory(passage, { lines, ...telling, ...asides, at: { place }, ofThread: outline.ofQuestion })
}

/** Says what is known of the stop's place. */
function sayKnown(
  composing: Composing,
  passage: Passage,
  known: KnownPlace,
  { index, plan }: { readonly index: number; readonly plan: TellingPlan },
): void {
  const { book, outline } = composing
  const { pack, place } = known
  const stop = outline.stops[index]
  const { lines = [], isDetour = false } = plan.stops[index] ?? {}
  if (place.name !== stop?.title)
    say(passage, 'phrase', book.say('calledHere', { place: outline.words.named(place) }))
  if (stop && hasLocalName(stop)) sayLocalName(passage, place, book)
  if (place.closed) {
    say(passage, 'fact', ...sentencesIn(place.closed.text, outline.words.language))
    citeSource(passage, place.closed.source, pack)
  }
  // A walk with many detours announces the later ones in two or three words, which may come again.
  if (isDetour) say(passage, 'phrase', book.sayNew('detour') ?? book.say('detourAgain'))
  const phrase = phraseInUse(composing, place)
  const at = lineForPhrase(lines, index === outline.stops.length - 1)
  const interrupt = phrase && at !== undefined ? { at, say: () => phrase(passage) } : undefined
  sayPlace(composing, passage, known, { index, lines, plan, interrupt })
  if (lines.length === 0 && outline.kind.of === 'route') say(passage, 'phrase', book.say('nothingNew'))
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
function sayCloseBy(
  composing: Composing,
  passage: Passage,
  { near, lines }: StopPlan,
  { index, plan }: { readonly index: number; readonly plan: TellingPlan },
): void {
  if (!near || lines.length === 0) return
  const { book, outline } = composing
  const { words } = outline
  const values = { place: words.named(near.place), distance: words.distance(near.metres) }
  pause(passage)
  say(passage, 'way', book.say(near.metres < FEW_STEPS_M ? 'nearFewSteps' : 'near', values))
  sayPlace(composing, passage, near, { index, lines, plan })
}

/** Returns the name of a known place that is no stop and lies beside the way from one stop to the next. */
function passedOn({ outline }: Composing, here: OutlineStop, next: OutlineStop): string | undefined {
  const own = outline.stops.map(({ known }) => known?.place)
  const others = outline.packs.flatMap(({ places }) => places.filter((place) => !own.includes(place)))
  const passed = passedPlace(here, next, others)
  return passed && outline.words.named(passed)
}

/** Says the way to the next stop. */
function sayLeg(composing: Composing, passage: Passage, index: number, plan: TellingPlan): void {
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
    feature: featureAt(plan, index + 1),
    addresses: { here: here.known?.place.address, next: next.known?.place.address },
    localName: next.known?.place.localName,
    passed: passedOn(composing, here, next),
  }
  say(passage, 'way', ...legSentences(composing.book, leg))
}

/** Writes the story of a stop. Call it once for each stop, in walking order. */
export function storyOf(composing: Composing, index: number, plan: TellingPlan): Passage {
  const { outline, book } = composing
  const passage = emptyPassage()
  const stop = outline.stops[index]
  const planned = plan.stops[index]
  if (!stop || !planned) return passage
  const greeting = greetingOf(composing, index, planned.lines)
  if (greeting) say(passage, 'phrase', book.say(greeting, { place: stop.name }))
  if (stop.known) sayKnown(composing, passage, stop.known, { index, plan })
  else {
    say(passage, 'phrase', book.say('unknown'))
    if (stop.address) sayOwnWords(passage, book, 'address', stop.address)
  }
  sayMakersWords(composing, passage, stop)
  sayCloseBy(composing, passage, planned, { index, plan })
  sayLeg(composing, passage, index, plan)
  return passage
}
