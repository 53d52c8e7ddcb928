/**
 * The composer: writes the narration of a tour from its outline. Every sentence is a fact of a pack, the walk's question, a phrase of its language
 * (words/) with computed names, counts, sides and distances, or a quotation of the person who made the route. Pure: the same
 * random numbers write the same tour.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { onFootM, tourMinutes, wordCount, WORDS_PER_MINUTE } from '#server/languages/speech-length.ts'
import { closingOf } from './closing.ts'
import { createSpeller } from '#server/languages/names-in-text.ts'
import { type ComposedTour, STANDARD_TELLING, type Telling } from './narration.ts'
import { openingOf } from './opening.ts'
import { type Outline, outlineOfRoute, outlineOfWalk } from './outline.ts'
import type { Passage } from './passage.ts'
import type { RoutePlan } from './plan-route.ts'
import { pick, type Random } from './random.ts'
import { narrativeOf, previewOf, sectionsOf, toldMinOf } from './sections.ts'
import { type Composing, startComposing } from './composing.ts'
import { planTelling } from './plan-of-telling.ts'
import { storyOf } from './stop-story.ts'
import { type ToldWay, toldWayOf, unwalkedMin } from './told-way.ts'
import type { ChosenWalk } from './walk-request.ts'
import { fill } from '#server/languages/walk-words.ts'

/** The words of an opening besides its facts, its question and the person's request; used to estimate the duration. */
const OPENING_WORDS = { walk: 45, route: 60 } as const

const textsOf = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ sentences }) => sentences.map(({ text }) => text))

/**
 * Estimates the whole minutes of a tour whose stops and end are written, but not its opening. What is told on the way takes no time of
 * its own unless the way is shorter.
 */
function minutesOf(composing: Composing, written: readonly Passage[], ways: readonly ToldWay[]): number {
  const { outline, options, sceneOpening } = composing
  const { kind, cityFacts, question } = outline
  const texts = [
    ...textsOf(written),
    ...(sceneOpening ? [sceneOpening.text] : cityFacts.map(({ text }) => text)),
    question?.question ?? '',
    kind.of === 'route' ? (kind.route.wish ?? '') : '',
  ]
  const { language } = outline.words
  return tourMinutes({
    words:
      wordCount(texts.join(' '), language) +
      OPENING_WORDS[kind.of] +
      unwalkedMin(ways, language) * WORDS_PER_MINUTE,
    straightM: outline.straightM,
    walkedM: onFootM(options.legs),
    stops: outline.stops.length,
    metresPerMinute: options.metresPerMinute,
  })
}

function titleOf({ kind, words, city }: Outline, random: Random): string {
  if (kind.of === 'route') return kind.route.name
  return fill(pick(words.titles[kind.topic], random), { city: city?.name ?? '' })
}

function descriptionOf({ kind, words, city, stops }: Outline, durationMin: number): string {
  const values = {
    first: stops[0]?.name ?? '',
    last: stops.at(-1)?.name ?? '',
    count: words.stops(stops.length),
  }
  if (kind.of === 'route')
    return (
      kind.route.description ?? fill(words.routeDescription, { ...values, time: words.time(durationMin) })
    )
  const theme = words.theme[kind.topic]
  return fill(words.description, {
    ...values,
    theme: theme.charAt(0).toUpperCase() + theme.slice(1),
    city: city?.name ?? '',
    minutes: words.minutes(durationMin),
  })
}

/** Returns the titles of the opening and of all stops, and the name of the whole tour's location. */
const titlesOf = ({ kind, words, city, stops }: Outline) => ({
  welcome: city ? fill(words.welcomeTitle, { city: city.name }) : kind.of === 'route' ? kind.route.name : '',
  whole: city?.name ?? (kind.of === 'route' ? kind.route.name : ''),
  stops: stops.map(({ title }) => title),
  ways: stops.slice(1).map(({ name }) => fill(words.wayTitle, { place: name })),
})

/** Writes the tour of an outline. Throws a RangeError if the outline has no stops. */
export function compose(outline: Outline, random: Random, options: Telling = STANDARD_TELLING): ComposedTour {
  const { words, stops } = outline
  if (stops.length === 0) throw new RangeError('A tour needs stops')
  // The opening comes last, because it says how long the tour is. The order of the calls is that of the random numbers.
  const { composing, plan } = planTelling(startComposing(outline, random, options))
  const ways: ToldWay[] = []
  const stories = stops.map((_, index) => {
    const story = storyOf(composing, index, plan)
    if (index < stops.length - 1) ways.push(toldWayOf(composing, plan, index))
    return story
  })
  const onTheWay = ways.flatMap(({ tracks }) => tracks.map(({ passage }) => passage))
  const closing = closingOf(composing, [...stories, ...onTheWay], plan)
  const durationMin = minutesOf(composing, [...stories, closing], ways)
  const opening = openingOf(composing, durationMin, plan)
  const sections = sectionsOf({ opening, stories, ways, closing }, titlesOf(outline), {
    words,
    speller: createSpeller(outline.respelled),
  })
  return {
    language: words.language,
    title: titleOf(outline, random),
    description: descriptionOf(outline, durationMin),
    narrativeText: narrativeOf(sections),
    narrativePreview: previewOf(textsOf([opening]), words.between),
    durationMin,
    toldMin: toldMinOf(sections, words.language),
    sections,
  }
}

/** Writes the tour of a walk that was chosen for a topic. */
export const composeWalk = (
  pack: CityPack,
  walk: ChosenWalk,
  topic: TopicValue,
  random: Random,
  options?: Telling,
): ComposedTour => compose(outlineOfWalk(pack, walk, topic, random), random, options)

/** Writes the tour of a planned route. */
export const composeRoute = (
  atlas: Atlas,
  route: WantedRoute,
  plan: RoutePlan,
  random: Random,
  options?: Telling,
): ComposedTour => compose(outlineOfRoute(atlas, route, plan), random, options)
