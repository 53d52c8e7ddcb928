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

/** The feature that a visitor can see at the place, and the direction to look in. */
const Look = z.object({ feature: Name, where: z.enum(['up', 'front', 'ground', 'around', 'inside']) })

export const Fact = z.object({
  /** Unique in the pack. */
  id: z.optional(Key),
  /** One or two complete sentences that stand alone. */
  text: z.string().check(z.minLength(20), z.maxLength(400)),
  /** The same in one short sentence, for a later recall. */
  short: z.optional(z.string().check(z.minLength(8), z.maxLength(140))),
  topics: Topics,
  /** Negative for BC. */
  year: z.optional(z.number().check(z.int())),
  /** Key in the pack's `sources`. */
  source: z.string(),
  /** Set if the fact shows the listener where to look. */
  look: z.optional(Look),
  /** Keys in the pack's `people`. */
  people: z.optional(z.array(Key)),
  /** Set if the source calls the fact a legend, and the text says so. */
  legend: z.optional(z.literal(true)),
})
export type Fact = z.infer<typeof Fact>

/** A page of which a pack took facts, and the day on which it was read. */
const PackSource = z.extend(Source, { readOn: z.optional(z.iso.date()) })
const WikidataId = z.string().check(z.regex(/^Q[1-9]\d*$/))

/** The relation of two facts, as a source states it. */
const Link = z.object({
  from: Key,
  to: Key,
  kind: z.enum(['cause', 'result', 'contrast', 'sameThing']),
})
/** The question of a walk, its answer, and the facts of places that the answer rests on. */
const WalkQuestion = z.object({ question: Name, answer: z.string(), factIds: z.array(Key) })
export type WalkQuestion = z.infer<typeof WalkQuestion>

/** A photograph with the credit that its licence asks for. */
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
  /** True if a sentence says 'the' before the name; if missing, the composer infers it from the facts. */
  article: z.optional(z.boolean()),
  /** The spelling of `name` for an English voice. */
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
  /** The number of Wikipedias with a page about it, if known: a measure of its fame. */
  sitelinks: z.optional(z.number()),
  photograph: z.optional(Photograph),
  /** True if entry costs something (OpenStreetMap's `fee`); undefined if unknown. */
  costsEntry: z.optional(z.boolean()),
  /** The hours in the form of OpenStreetMap's `opening_hours`. */
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
  /** The language that people speak there. */
  language: z.string(),
  /** The language of its facts. Default English. */
  textLanguage: z.optional(z.enum(LANGUAGES)),
  localPhrases: z.array(z.object({ phrase: Name, meaning: Name })),
  /** The facts about the city itself; may be empty. */
  facts: z.array(Fact),
  sources: z.record(z.string(), PackSource),
  wikidata: z.optional(WikidataId),
  people: z.optional(z.record(z.string(), z.object({ name: Name, spokenName: z.optional(Name) }))),
  links: z.optional(z.array(Link)),
  threads: z.optional(z.partialRecord(z.enum(TOPIC_VALUES), WalkQuestion)),
  places: z.array(Place).check(z.minLength(4)),
})
export type CityPack = z.infer<typeof CityPack>

/** Returns the topics that a pack has: those that its places name. A shipped pack has a whole walk on each of them. */
export const topicsOfPack = ({ places }: Pick<CityPack, 'places'>): TopicValue[] =>
  TOPIC_VALUES.filter((topic) => places.some(({ topics }) => topics.includes(topic)))

/** Returns the language of the pack's facts. */
export const textLanguageOf = ({ textLanguage }: Pick<CityPack, 'textLanguage'>): Language =>
  textLanguage ?? 'en'

/**
 * Reads a pack. Throws with the pack's id and the first mistake, because a pack is part of the program: a broken one must stop the
 * start of the server and not show up in a walk.
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
