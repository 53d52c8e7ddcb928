/** A city pack: written facts about one city with their sources. The composer uses nothing else. */
import * as z from 'zod/mini'
import { Source } from '#contract/api/tours.ts'
import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'
import { type Language, LANGUAGES } from '#contract/languages.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(160))
const Key = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const Latitude = z.number().check(z.gte(-90), z.lte(90))
const Longitude = z.number().check(z.gte(-180), z.lte(180))
const Topics = z.array(z.enum(TOPIC_VALUES)).check(z.minLength(1))

/** What one can see at the place, and where to turn for it. */
const Look = z.object({ feature: Name, where: z.enum(['up', 'front', 'ground', 'around', 'inside']) })

export const Fact = z.object({
  /** Unique in the pack. */
  id: z.optional(Key),
  /** One or two complete sentences that stand alone. */
  text: z.string().check(z.minLength(20), z.maxLength(400)),
  /** The same in one short sentence, for a look back. */
  short: z.optional(z.string().check(z.minLength(8), z.maxLength(140))),
  topics: Topics,
  /** Negative for BC. */
  year: z.optional(z.number().check(z.int())),
  /** Key in the pack's `sources`. */
  source: z.string(),
  /** A fact that begins with what to look at. */
  look: z.optional(Look),
  /** Keys in the pack's `people`. */
  people: z.optional(z.array(Key)),
  /** Told as a legend: the source says it is one. */
  legend: z.optional(z.literal(true)),
})
export type Fact = z.infer<typeof Fact>

/** A page that was read, and when. */
const PackSource = z.extend(Source, { readOn: z.optional(z.iso.date()) })
const WikidataId = z.string().check(z.regex(/^Q[1-9]\d*$/))

/** What two facts have to do with each other, as a source says it. */
const Link = z.object({
  from: Key,
  to: Key,
  kind: z.enum(['cause', 'result', 'contrast', 'sameThing']),
})
/** The question of a walk, its answer, and the facts of places that the answer rests on. */
const Thread = z.object({ question: Name, answer: z.string(), factIds: z.array(Key) })
export type Thread = z.infer<typeof Thread>

/** With the credit that its licence asks for. */
const Photograph = z.object({
  pageUrl: z.string(),
  imageUrl: z.string(),
  author: z.string(),
  licence: z.string(),
  licenceUrl: z.optional(z.string()),
})
export type Photograph = z.infer<typeof Photograph>

export const Place = z.object({
  id: Key,
  name: Name,
  localName: Name,
  /** Whether a sentence says 'the' before the name; where it is missing, the facts show it. */
  article: z.optional(z.boolean()),
  /** How an English voice should read `name`. */
  spokenName: z.optional(Name),
  kind: Name,
  latitude: Latitude,
  longitude: Longitude,
  address: z.string(),
  indoor: z.boolean(),
  description: z.string().check(z.minLength(10), z.maxLength(140)),
  wikidata: z.optional(WikidataId),
  topics: Topics,
  facts: z.array(Fact).check(z.minLength(1)),
  /** In how many Wikipedias it has a page, where that was asked: how widely it is known. */
  sitelinks: z.optional(z.number()),
  photograph: z.optional(Photograph),
  /** Whether entry costs something (OpenStreetMap's `fee`), where that is known. */
  costsEntry: z.optional(z.boolean()),
  /** As OpenStreetMap writes them (`opening_hours`). */
  openingHours: z.optional(z.string()),
})
export type Place = z.infer<typeof Place>

export const CityPack = z.object({
  id: Key,
  name: Name,
  localName: Name,
  aliases: z.array(Name),
  country: Name,
  countryCode: z.string().check(z.length(2)),
  latitude: Latitude,
  longitude: Longitude,
  /** Spoken there. */
  language: z.string(),
  /** In which its facts are written; English where it is missing. */
  textLanguage: z.optional(z.enum(LANGUAGES)),
  localPhrases: z.array(z.object({ phrase: Name, meaning: Name })),
  /** Of the city itself; none where nothing was found. */
  facts: z.array(Fact),
  sources: z.record(z.string(), PackSource),
  wikidata: z.optional(WikidataId),
  people: z.optional(z.record(z.string(), z.object({ name: Name, spokenName: z.optional(Name) }))),
  links: z.optional(z.array(Link)),
  threads: z.optional(z.partialRecord(z.enum(TOPIC_VALUES), Thread)),
  places: z.array(Place).check(z.minLength(4)),
})
export type CityPack = z.infer<typeof CityPack>

/** Returns the topics that a pack has: those that its places name. A shipped pack has a whole walk on each of them. */
export const topicsOfPack = ({ places }: Pick<CityPack, 'places'>): TopicValue[] =>
  TOPIC_VALUES.filter((topic) => places.some(({ topics }) => topics.includes(topic)))

/** The language in which a pack is told. */
export const textLanguageOf = ({ textLanguage }: Pick<CityPack, 'textLanguage'>): Language =>
  textLanguage ?? 'en'

/**
 * Reads a pack. Throws with the pack's id and the first mistake: a pack is part of the program, so a broken one must stop the
 * start and not show up in somebody's walk.
 */
export function parseCityPack(id: string, json: unknown): CityPack {
  const parsed = CityPack.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`City pack ${id}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`)
  }
  const pack = parsed.data
  if (pack.id !== id) throw new Error(`City pack ${id}: its id says ${pack.id}`)
  if (pack.facts.length === 0) throw new Error(`City pack ${id}: nothing is said of the city`)
  const ids = new Set(pack.places.map((place) => place.id))
  if (ids.size !== pack.places.length) throw new Error(`City pack ${id}: two places share an id`)
  for (const fact of [...pack.facts, ...pack.places.flatMap((place) => place.facts)]) {
    if (!pack.sources[fact.source]) throw new Error(`City pack ${id}: no source '${fact.source}'`)
  }
  return pack
}
