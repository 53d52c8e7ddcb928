/** The opening of a tour: a welcome, facts about the city, the question, the plan, and the first stop. */
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import type { Composing } from './composing.ts'
import { sayCityFacts } from './fact-sentences.ts'
import { sayOwnWords, shortRequest } from './own-words.ts'
import { emptyPassage, type Passage, pause, say } from './passage.ts'
import { pick } from './random.ts'
import { type FactsOfStops, featureAt } from './stop-story.ts'

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
  say(passage, 'phrase', book.say(isRequestMet(composing) ? 'wishMet' : 'wishUnmet'))
}

/** Returns true if the tour said a fact that the person asked for. */
function isRequestMet({ outline: { asked }, knownPlaces, saidFacts }: Composing): boolean {
  const facts = [...knownPlaces].flatMap((place) => place.facts)
  return asked !== undefined && facts.some((fact) => asked(fact) && saidFacts.has(fact.text))
}

/** Teaches one phrase of the local language, if the listener wants it and speaks another one. */
function sayLocalPhrase({ outline, options, book, random }: Composing, passage: Passage): void {
  const { city, words } = outline
  if (!options.includeLocalPhrases || !city || city.localPhrases.length === 0) return
  if (city.language === words.language) return
  const { phrase, meaning } = pick(city.localPhrases, random)
  say(passage, 'phrase', book.say('localPhrase', { phrase, meaning }))
}

/** Writes the opening. Call it last: it says how long the tour is, and whether the tour met the person's request. */
export function openingOf(composing: Composing, durationMin: number, facts: FactsOfStops): Passage {
  const { outline, options, book } = composing
  const { city, cityFacts, words, stops, kind } = outline
  const passage = emptyPassage()
  say(passage, 'phrase', city ? book.say('welcome', { city: city.name }) : book.say('welcomeRoute'))
  if (city) sayCityFacts(passage, cityFacts, { pack: city, tell: options.tell })
  pause(passage)
  sayWalkPlan(composing, passage, durationMin)
  sayRoutePlan(composing, passage, durationMin)
  sayLocalPhrase(composing, passage)
  say(passage, 'way', book.say('first', { place: stops[0]?.name ?? '' }))
  const feature = kind.of === 'walk' ? featureAt(composing, 0, facts) : undefined
  if (feature !== undefined) say(passage, 'way', book.say('lookOut', { feature: words.feature(feature) }))
  return passage
}
