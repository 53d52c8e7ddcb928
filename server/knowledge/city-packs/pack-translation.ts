/**
 * Translations of city packs. A translation is keyed to the English pack by the ids of facts, places, threads and openings, and holds the
 * most used places: all that a walk through them needs. Of the other places it may have a few facts, for custom routes and for what is told
 * in passing. `stamps` name the English wording that each text was made from.
 */
import * as z from 'zod/mini'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import type { CityPack, Fact, Place, SceneLine, Thread } from './city-pack.ts'

const Texts = z.record(z.string(), z.string().check(z.minLength(1)))

export const PackTranslation = z.object({
  city: z.string(),
  language: z.enum(LANGUAGES),
  /** The name of the city. */
  name: z.string().check(z.minLength(1)),
  /** Names by the key of the person. */
  people: Texts,
  /** The names and descriptions of places, by the id of the place. `address` is given where the language has its own letters for it. */
  places: z.record(
    z.string(),
    z.object({
      name: z.string().check(z.minLength(1)),
      description: z.string().check(z.minLength(4)),
      address: z.optional(z.string().check(z.minLength(1))),
    }),
  ),
  /** The texts of facts by their ids. */
  facts: Texts,
  /** The wordings that stand alone, by the id of the fact. */
  alone: Texts,
  /** The feature of each look, by the id of the fact. */
  looks: Texts,
  /** The words of quotations, exactly as in the fact's text, by the id of the fact. */
  quotes: Texts,
  /** The sentences that join facts of scenes, by the id of the fact that each stands before. */
  joins: Texts,
  /** Sentences for visitors of today, by the id of the place. */
  closed: Texts,
  /** The questions and answers of threads, by the id of the thread. `keep` is by the id of the fact; `answer` has the order of the English lines. */
  threads: z.record(z.string(), z.object({ question: z.string(), keep: Texts, answer: z.array(z.string()) })),
  /** The texts of openings, by the id of the opening. */
  openings: Texts,
  /** The meanings of phrases, by the local phrase. */
  phrases: z.record(z.string(), z.object({ meaning: z.string(), use: z.optional(z.string()) })),
  /** The English wording of each text, shortened to a digest; written by `npm run translations -- stamp`. */
  stamps: Texts,
})
export type PackTranslation = z.infer<typeof PackTranslation>

/** Reads a translation. Throws with its name and the first mistake, as `parseCityPack` does. */
export function parseTranslation(name: string, json: unknown): PackTranslation {
  const parsed = PackTranslation.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`Translation ${name}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`)
}

const translatedLines = (
  lines: readonly SceneLine[] | undefined,
  { facts, joins }: PackTranslation,
): SceneLine[] | undefined =>
  lines?.flatMap((line) => {
    if (facts[line.fact] === undefined) return []
    const { join: _, ...rest } = line
    const join = joins[line.fact]
    return [join === undefined ? rest : { ...rest, join }]
  })

/** Returns the fact in the language; undefined where it is not translated. */
function translatedFact(fact: Fact, { facts, alone, looks, quotes }: PackTranslation): Fact | undefined {
  const id = fact.id ?? ''
  const text = facts[id]
  if (text === undefined) return undefined
  const { short: _short, alone: _alone, quote, look, ...rest } = fact
  const words = quotes[id]
  return {
    ...rest,
    text,
    ...(alone[id] !== undefined && { alone: alone[id] }),
    ...(look && { look: { ...look, feature: looks[id] ?? look.feature } }),
    ...(quote && words !== undefined && { quote: { ...quote, words } }),
  }
}

function translatedPlace(place: Place, translation: PackTranslation): Place | undefined {
  const texts = translation.places[place.id]
  const facts = place.facts.flatMap((fact) => translatedFact(fact, translation) ?? [])
  if (!texts || facts.length === 0) return undefined
  const { article: _article, spokenName: _spoken, closed, ...rest } = place
  const scene = translatedLines(place.scene, translation)
  const onward = translatedLines(place.onward, translation)
  const shut = translation.closed[place.id]
  return {
    ...rest,
    name: texts.name,
    otherNames: [place.name],
    description: texts.description,
    ...(texts.address !== undefined && { address: texts.address }),
    facts,
    ...(scene && { scene }),
    ...(onward && { onward }),
    ...(scene ? {} : { onlyOnRoutes: true as const }),
    ...(closed && shut !== undefined && { closed: { ...closed, text: shut } }),
  }
}

/** Returns the thread in the language; undefined where its question is not translated. Facts that are not told there belong to no thread. */
function translatedThread(thread: Thread, { threads, facts }: PackTranslation): Thread | undefined {
  const texts = threads[thread.id]
  if (!texts) return undefined
  const isTold = (id: string): boolean => facts[id] !== undefined
  return {
    id: thread.id,
    question: texts.question,
    factIds: thread.factIds.filter(isTold),
    keep: thread.keep.flatMap(({ after }) => {
      const text = texts.keep[after]
      return text === undefined || !isTold(after) ? [] : [{ after, text }]
    }),
    answer: thread.answer.flatMap(({ facts: on }, index) => {
      const text = texts.answer[index]
      return text === undefined || text === '' ? [] : [{ text, facts: on }]
    }),
  }
}

/** Returns the pack in the language of the translation, with those of its places that are translated. */
export function translatedPack(pack: CityPack, translation: PackTranslation): CityPack {
  const places = pack.places.flatMap((place) => translatedPlace(place, translation) ?? [])
  const threads = Object.entries(pack.threads ?? {}).map(
    ([topic, list]) =>
      [topic, list.flatMap((thread) => translatedThread(thread, translation) ?? [])] as const,
  )
  return {
    ...pack,
    name: translation.name,
    // A gazetteer or a person may still name the city in English.
    aliases: [...pack.aliases, pack.name],
    textLanguage: translation.language satisfies Language,
    facts: pack.facts.flatMap((fact) => translatedFact(fact, translation) ?? []),
    places,
    threads: Object.fromEntries(threads.filter(([, list]) => list.length > 0)),
    openings: (pack.openings ?? []).flatMap((opening) => {
      const text = translation.openings[opening.id]
      return text === undefined ? [] : [{ ...opening, text }]
    }),
    people: Object.fromEntries(
      Object.entries(pack.people ?? {}).flatMap(([key, person]) => {
        const name = translation.people[key]
        return name === undefined ? [] : [[key, { name, ...(person.famous && { famous: true as const }) }]]
      }),
    ),
    localPhrases: pack.localPhrases.flatMap((phrase) => {
      const texts = translation.phrases[phrase.phrase]
      const { use: _use, at, ...rest } = phrase
      if (!texts) return []
      return [{ ...rest, meaning: texts.meaning, ...(texts.use && at && { use: texts.use, at }) }]
    }),
  }
}
