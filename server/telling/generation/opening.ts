/** The opening of a tour: a scene of the city or a welcome with facts about it, the question, the plan, and the first stop. */
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import type { Composing } from './composing.ts'
import { sayCityFacts } from './narrated-story.ts'
import { sayLocalPhrase } from './local-phrases.ts'
import { sayOwnWords, shortRequest } from './own-words.ts'
import { cite, emptyPassage, type Passage, pause, say } from './passage.ts'
import type { TellingPlan } from './plan-of-telling.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { featureAt } from './stop-story.ts'

/** Says the walk's question and plan. The length is along the streets if it is known. */
function sayWalkPlan({ outline, options, book }: Composing, passage: Passage, durationMin: number): void {
  const { kind, words, question, stops, straightM } = outline
  if (kind.of !== 'walk') return
  if (question) say(passage, 'question', question.question)
  const plan = book.say(question ? 'planThread' : 'plan', {
    theme: words.theme[kind.topic],
    count: words.stops(stops.length),
    minutes: words.minutes(durationMin),
    distance: words.distance(wayM(options.legs) ?? straightM),
  })
  say(passage, 'way', plan)
}

/** Says the route's plan, and whether it can meet the person's special request. */
function sayRoutePlan(composing: Composing, passage: Passage, durationMin: number): void {
  const { outline, options, book } = composing
  const { kind, words, stops, straightM } = outline
  if (kind.of !== 'route') return
  const { isOwn, name, wish } = kind.route
  const { legs } = options
  const walkedM = legs?.every(({ isStraight }) => !isStraight) ? wayM(legs) : undefined
  const values = { name, count: words.stops(stops.length), time: words.time(durationMin) }
  say(
    passage,
    'way',
    book.say(isOwn ? 'planOwnRoute' : 'planRoute', values),
    book.say(walkedM === undefined ? 'length' : 'lengthOnFoot', {
      distance: words.distance(walkedM ?? straightM),
    }),
  )
  if (!wish) return
  sayOwnWords(passage, book, 'wish', shortRequest(wish))
  // An occasion asks for no fact.
  const answer = words.occasion.test(wish)
    ? 'wishOccasion'
    : isRequestMet(composing)
      ? 'wishMet'
      : 'wishUnmet'
  say(passage, 'phrase', book.say(answer))
}

/** Returns true if the tour said a fact that the person asked for. */
function isRequestMet({ outline: { asked }, knownPlaces, told }: Composing): boolean {
  const facts = [...knownPlaces].flatMap((place) => place.facts)
  return asked !== undefined && facts.some((fact) => asked(fact) && told.has(fact))
}

/** Begins with a scene of the city, whose facts it cites, or else with a welcome and facts about the city. */
function sayBeginning({ outline, options, book, sceneOpening }: Composing, passage: Passage): void {
  const { city, cityFacts, words } = outline
  if (city && sceneOpening) {
    say(passage, 'fact', ...sentencesIn(sceneOpening.text, words.language))
    for (const fact of [...city.facts, ...city.places.flatMap(({ facts }) => facts)])
      if (fact.id !== undefined && sceneOpening.facts.includes(fact.id)) cite(passage, fact, city)
    return
  }
  say(passage, 'phrase', city ? book.say('welcome', { city: city.name }) : book.say('welcomeRoute'))
  if (city) sayCityFacts(passage, cityFacts, { pack: city, tell: options.tell })
}

/** Writes the opening. Call it last: it says how long the tour is, and whether the tour met the person's request. */
export function openingOf(composing: Composing, durationMin: number, plan: TellingPlan): Passage {
  const { outline, book } = composing
  const { words, stops, kind } = outline
  const passage = emptyPassage()
  sayBeginning(composing, passage)
  pause(passage)
  sayWalkPlan(composing, passage, durationMin)
  sayRoutePlan(composing, passage, durationMin)
  sayLocalPhrase(composing, passage)
  say(passage, 'way', book.say('first', { place: stops[0]?.name ?? '' }))
  const feature = kind.of === 'walk' ? featureAt(plan, 0) : undefined
  if (feature !== undefined) say(passage, 'way', book.say('lookOut', { feature: words.feature(feature) }))
  return passage
}
