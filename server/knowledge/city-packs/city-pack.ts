/** A city pack: written facts about one city with their sources. The composer uses nothing else. */
import * as z from 'zod/mini'
import { Source } from '#contract/api/tours.ts'
import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { isGraveText } from './grave.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(160))
const Key = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const Latitude = z.number().check(z.gte(-90), z.lte(90))
const Longitude = z.number().check(z.gte(-180), z.lte(180))
const Topics = z.array(z.enum(TOPIC_VALUES)).check(z.minLength(1))

/** The feature that a visitor can see at the place, the direction to look in, and the sense that finds it. Default the eyes. */
const Look = z.object({
  feature: Name,
  where: z.enum(['up', 'front', 'ground', 'around', 'inside']),
  sense: z.optional(z.enum(['hand', 'ear', 'nose'])),
})

export const Fact = z.object({
  /** Unique in the pack. */
  id: z.optional(Key),
  /** One to four complete sentences. They stand alone, or behind the facts that `needs` and `after` name. */
  text: z.string().check(z.minLength(20), z.maxLength(480)),
  /** Ids of facts that this walk must have told before: they introduce a person or a thing that the text takes as known. */
  needs: z.optional(z.array(Key)),
  /** The fact that must be told right before this one, because the text opens on 'He', 'Then', 'So' or the like. */
  after: z.optional(Key),
  /** The wording that stands by itself, where `needs` or `after` do not hold. Without it the fact is then left out. */
  alone: z.optional(z.string().check(z.minLength(20), z.maxLength(480))),
  /** Words of a person in the public domain, exactly as they stand in `text`: another voice may read them. */
  quote: z.optional(z.object({ by: Name, words: z.string().check(z.minLength(3)) })),
  /** Set if the guide of the conversational style likes it best at this place. */
  favourite: z.optional(z.literal(true)),
  /** The same in one short sentence, for a later recall. */
  short: z.optional(z.string().check(z.minLength(8), z.maxLength(140))),
  topics: Topics,
  /** Negative for BC. */
  year: z.optional(z.number().check(z.int())),
  /** Key in the pack's `sources`. */
  source: z.string(),
  /** Further sources of the same claim: each number and each superlative has one more. */
  alsoFrom: z.optional(z.array(z.string())),
  /** Set if the fact shows the listener where to look. */
  look: z.optional(Look),
  /** Keys in the pack's `people`. */
  people: z.optional(z.array(Key)),
  /** Set if the source calls the fact a legend, and the text says so. */
  legend: z.optional(z.literal(true)),
  /** True for death and persecution: nothing cheerful is said right behind it. Default by the English words of the fact (`grave.ts`). */
  grave: z.optional(z.boolean()),
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
/** A sentence of an answer, and the facts that the walk must have told so that it may be said. */
const AnswerLine = z.object({ text: z.string(), facts: z.array(Key) })
/** The thread of a walk: its question, the facts of places that belong to it, and the answer that rests on them. */
const Thread = z.object({
  /** Unique in the pack. */
  id: Key,
  question: Name,
  factIds: z.array(Key),
  /** Sentences that keep the question in mind, each said right behind its fact: 'Keep those buckets in mind.' */
  keep: z.array(z.object({ after: Key, text: z.string() })),
  answer: z.array(AnswerLine),
})
export type Thread = z.infer<typeof Thread>

/** A fact of a scene, and the sentence that joins it to the fact before. The join claims nothing that the facts do not claim. */
const SceneLine = z.object({ fact: Key, join: z.optional(z.string()), pause: z.optional(z.literal('turn')) })
export type SceneLine = z.infer<typeof SceneLine>

/** The beginning of a walk: a short scene that retells facts of the pack, which the walk does not tell again. */
const Opening = z.object({
  id: Key,
  text: z.string().check(z.minLength(40), z.maxLength(600)),
  /** The facts that it retells: they are cited. */
  facts: z.array(Key).check(z.minLength(1)),
  /** The topics of walks that may begin with it. Default all. */
  topics: z.optional(Topics),
})
export type Opening = z.infer<typeof Opening>

/** A phrase of the local language, its meaning, and, at some places, the sentence that puts it to use. */
const LocalPhrase = z.object({
  phrase: Name,
  meaning: Name,
  use: z.optional(z.string()),
  at: z.optional(z.array(Key)),
  /** Languages whose speakers know the phrase: nobody teaches it to them. */
  knownTo: z.optional(z.array(z.enum(LANGUAGES))),
})

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
  /** Names in other languages, by which a stop of a route is found. */
  otherNames: z.optional(z.array(Name)),
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
  /** The facts that make one story at the stop, in their order; only the most used places have it. */
  scene: z.optional(z.array(SceneLine)),
  /** The facts that are told on the way from this place, in their order. */
  onward: z.optional(z.array(SceneLine)),
  /** Set for a place of which a translation tells too little for a stop of a walk: it is told on custom routes and in passing. */
  onlyOnRoutes: z.optional(z.literal(true)),
  /** A sentence for visitors of today: the place is shut, or under scaffolds. */
  closed: z.optional(z.object({ text: z.string(), source: z.string() })),
  /** Metres above the low ground of the city, where the way up can be felt. */
  hillM: z.optional(z.number()),
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
  localPhrases: z.array(LocalPhrase),
  /** The facts about the city itself; may be empty. */
  facts: z.array(Fact),
  sources: z.record(z.string(), PackSource),
  wikidata: z.optional(WikidataId),
  people: z.optional(
    z.record(
      z.string(),
      z.object({
        name: Name,
        spokenName: z.optional(Name),
        /** Set for families, and for people whom every listener knows by the surname alone: Goethe, the Medici. */
        famous: z.optional(z.literal(true)),
      }),
    ),
  ),
  links: z.optional(z.array(Link)),
  /** Two or three for each topic of a shipped pack. */
  threads: z.optional(z.partialRecord(z.enum(TOPIC_VALUES), z.array(Thread))),
  openings: z.optional(z.array(Opening)),
  places: z.array(Place).check(z.minLength(4)),
})
export type CityPack = z.infer<typeof CityPack>

/** Returns the topics that a pack has: those that its places name. A shipped pack has a whole walk on each of them. */
export const topicsOfPack = ({ places }: Pick<CityPack, 'places'>): TopicValue[] =>
  TOPIC_VALUES.filter((topic) => places.some(({ topics }) => topics.includes(topic)))

/** Returns the language of the pack's facts. */
export const textLanguageOf = ({ textLanguage }: Pick<CityPack, 'textLanguage'>): Language =>
  textLanguage ?? 'en'

/** Marks the facts that the English words show to be grave; a translation has the mark of the fact that it was made from. */
const marked = (facts: readonly Fact[]): Fact[] =>
  facts.map((fact) => (fact.grave === undefined && isGraveText(fact.text) ? { ...fact, grave: true } : fact))

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
  return {
    ...pack,
    facts: marked(pack.facts),
    places: pack.places.map((place) => ({ ...place, facts: marked(place.facts) })),
  }
}
