/** Finds what is wrong with a translation: texts that are missing, too long or short, or say other numbers or names than the English. */
import { createHash } from 'node:crypto'
import type { CityPack, Fact, Place } from './city-pack.ts'
import type { PackTranslation } from './pack-translation.ts'

/** One English text that a translation must have, and the text that it has. */
interface Pair {
  /** `fact:ID`, `join:ID` and so on: the key of its stamp. */
  readonly key: string
  readonly english: string
  readonly text: string | undefined
}

/** Returns the digest that marks from which English wording a text was translated. */
export const stampOf = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, 8)

/** Returns the facts that a translation must have: those of the most used places, and those of the city itself. */
function wantedFacts(pack: CityPack, mostUsed: readonly string[]): Fact[] {
  const places = pack.places.filter(({ id }) => mostUsed.includes(id))
  return [...pack.facts, ...places.flatMap(({ facts }) => facts)]
}

const pairsOfFact = (fact: Fact, { facts, alone, looks, quotes }: PackTranslation): Pair[] => {
  const id = fact.id ?? ''
  const pair = (kind: string, english: string | undefined, text: string | undefined): Pair[] =>
    english === undefined ? [] : [{ key: `${kind}:${id}`, english, text }]
  return [
    ...pair('fact', fact.text, facts[id]),
    ...pair('alone', fact.alone, alone[id]),
    ...pair('look', fact.look?.feature, looks[id]),
    ...pair('quote', fact.quote?.words, quotes[id]),
  ]
}

function pairsOfThreads(
  pack: CityPack,
  translation: PackTranslation,
  isTold: (id: string) => boolean,
): Pair[] {
  return Object.values(pack.threads ?? {})
    .flat()
    .flatMap((thread): Pair[] => {
      const texts = translation.threads[thread.id]
      return [
        { key: `question:${thread.id}`, english: thread.question, text: texts?.question },
        ...thread.keep
          .filter(({ after }) => isTold(after))
          .map(({ after, text }) => ({
            key: `keep:${thread.id}:${after}`,
            english: text,
            text: texts?.keep[after],
          })),
        ...thread.answer.flatMap(({ text, facts }, index) =>
          facts.every(isTold)
            ? [{ key: `answer:${thread.id}:${index}`, english: text, text: texts?.answer[index] }]
            : [],
        ),
      ]
    })
}

const pairsOfPlace = ({ id, name, description }: Place, { places }: PackTranslation): Pair[] => [
  { key: `name:${id}`, english: name, text: places[id]?.name },
  { key: `description:${id}`, english: description, text: places[id]?.description },
]

/** Returns what a translation has of a place that few walks visit: what to look at, and the fact that the guide likes best. */
function tasteOf({ facts }: Place): Fact[] {
  const look = facts.find((fact) => fact.look && fact.look.where !== 'inside') ?? facts[0]
  const best =
    facts.find((fact) => fact.favourite && fact !== look) ??
    facts.find((fact) => fact !== look && !fact.after && !fact.needs)
  return [look, best].filter((fact) => fact !== undefined)
}

/** Returns the texts of the places that few walks visit. A translation has all of a city's or none. */
export function pairsOfOtherPlaces(
  pack: CityPack,
  translation: PackTranslation,
  mostUsed: readonly string[],
): Pair[] {
  const places = pack.places.filter(({ id }) => !mostUsed.includes(id))
  const people = new Set(places.flatMap((place) => tasteOf(place).flatMap((fact) => fact.people ?? [])))
  return [
    ...places.flatMap((place) => [
      ...pairsOfPlace(place, translation),
      ...tasteOf(place).flatMap((fact) => pairsOfFact(fact, translation)),
      ...(place.closed
        ? [{ key: `closed:${place.id}`, english: place.closed.text, text: translation.closed[place.id] }]
        : []),
    ]),
    ...pairsOfPeople([...people], pack, translation),
  ]
}

const pairsOfPeople = (keys: readonly string[], pack: CityPack, translation: PackTranslation): Pair[] =>
  keys.flatMap((key) => {
    const person = pack.people?.[key]
    return person ? [{ key: `person:${key}`, english: person.name, text: translation.people[key] }] : []
  })

/** Returns every text that a walk through the most used places needs, in both languages. */
export function pairsOf(pack: CityPack, translation: PackTranslation, mostUsed: readonly string[]): Pair[] {
  const facts = wantedFacts(pack, mostUsed)
  const ids = new Set(facts.flatMap(({ id }) => id ?? []))
  const places = pack.places.filter(({ id }) => mostUsed.includes(id))
  const people = new Set(facts.flatMap((fact) => fact.people ?? []))
  return [
    ...facts.flatMap((fact) => pairsOfFact(fact, translation)),
    ...places.flatMap((place) => [
      ...pairsOfPlace(place, translation),
      ...(place.closed
        ? [{ key: `closed:${place.id}`, english: place.closed.text, text: translation.closed[place.id] }]
        : []),
      ...[...(place.scene ?? []), ...(place.onward ?? [])].flatMap(({ fact, join }) =>
        join === undefined ? [] : [{ key: `join:${fact}`, english: join, text: translation.joins[fact] }],
      ),
    ]),
    ...pairsOfPeople([...people], pack, translation),
    ...pairsOfThreads(pack, translation, (id) => ids.has(id)),
    ...(pack.openings ?? []).map(({ id, text }) => ({
      key: `opening:${id}`,
      english: text,
      text: translation.openings[id],
    })),
    ...pack.localPhrases.map(({ phrase, meaning }) => ({
      key: `phrase:${phrase}`,
      english: meaning,
      text: translation.phrases[phrase]?.meaning,
    })),
  ]
}

/** Returns the texts that are missing, or that were made from another English wording. */
export function incomplete(pairs: readonly Pair[], { stamps }: PackTranslation): string[] {
  return pairs.flatMap(({ key, english, text }) => {
    if (text === undefined || text === '') return [`${key}: missing`]
    const stamp = stamps[key]
    return stamp === stampOf(english)
      ? []
      : [`${key}: ${stamp === undefined ? 'not stamped' : 'the English has changed'}`]
  })
}

/** Returns the stamps for all texts that are there. */
export const stampsOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(
    pairs.flatMap(({ key, english, text }) => (text ? [[key, stampOf(english)] as const] : [])),
  )
