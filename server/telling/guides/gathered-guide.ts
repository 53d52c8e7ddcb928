/** Candidates and the articles about them become a guide in the shape of a city pack. */
import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import { hasPlacesFor, STOPS } from '#server/telling/generation/choose-stops.ts'
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { GuideFailure, GuideWish } from '#server/telling/generation/guide-source.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import type {
  Articles,
  ArticlesFailure,
  ArticlesRead,
} from '#server/knowledge/open-data/wikimedia/articles.ts'
import { type ArticleFacts, factsOfArticle } from '#server/knowledge/open-data/wikimedia/facts-of-article.ts'
import { wrongIdentity } from '#server/knowledge/open-data/wikimedia/identity.ts'
import type { Candidate } from './candidate.ts'

/** `name` is in the language of the guide; empty where its article is to say it. */
export type GuideCity = Omit<CityPack, 'places' | 'facts' | 'sources' | 'textLanguage' | 'localPhrases'>

/** What is known of a candidate; `told` where the language has a page. */
interface Told {
  readonly candidate: Candidate
  readonly article: Article
  readonly told: ArticleFacts | undefined
}

/** Two articles of one name this near are about one thing. */
const SAME_NAME_M = 150
const CITY_FACTS = 6
const DESCRIPTION = { min: 10, max: 140 } as const
const NAME_CHARACTERS = 160
/** So many facts on a topic, and the place is of that topic. */
const FACTS_OF_TOPIC = 2

const cut = (text: string, characters: number): string =>
  text.length <= characters
    ? text
    : `${text
        .slice(0, characters - 1)
        .toWellFormed()
        .trimEnd()}…`

function topicsOf(candidate: Candidate, facts: readonly Fact[]): TopicValue[] {
  const found = TOPIC_VALUES.filter(
    (topic) =>
      candidate.topics.includes(topic) ||
      facts.filter(({ topics }) => topics.includes(topic)).length >= FACTS_OF_TOPIC,
  )
  return found.length > 0 ? found : ['Culture']
}

function descriptionOf(article: Article, candidate: Candidate, facts: readonly Fact[]): string {
  const words = [article.description, facts[0]?.text, `${article.label}: ${candidate.kind}`, article.label]
  return cut(words.find((text) => text && text.length >= DESCRIPTION.min) ?? '', DESCRIPTION.max)
}

/** Undefined where the article is about something else, or says nothing in the language. */
function placeOf({ candidate, article, told }: Told): Place | undefined {
  if (article.isGone || wrongIdentity(article, candidate)) return undefined
  const facts = told?.facts ?? []
  const name = cut(article.label || candidate.localName, NAME_CHARACTERS)
  const description = descriptionOf(article, candidate, facts)
  if (facts.length === 0 || name === '' || description === '') return undefined
  return {
    id: article.wikidataId.toLowerCase(),
    name,
    localName: cut(candidate.localName, NAME_CHARACTERS),
    kind: candidate.kind,
    latitude: candidate.latitude,
    longitude: candidate.longitude,
    address: candidate.address,
    indoor: candidate.indoor,
    description,
    wikidata: article.wikidataId,
    topics: topicsOf(candidate, facts),
    facts: [...facts],
    sitelinks: article.sitelinks,
    costsEntry: candidate.costsEntry,
    openingHours: candidate.openingHours,
    ...(article.photograph && { photograph: article.photograph }),
  }
}

/** One place for each identity: the Wikidata id, which may be another than the one asked for, or else name and distance. */
function merged(places: readonly Place[]): readonly Place[] {
  const kept: Place[] = []
  for (const place of places) {
    const isKept = kept.some(
      (other) =>
        other.id === place.id ||
        (plainName(other.name) === plainName(place.name) && distanceM(other, place) <= SAME_NAME_M),
    )
    if (!isKept) kept.push(place)
  }
  return kept
}

export function unreachable(failure: ArticlesFailure): Extract<GuideFailure, { kind: 'unreachable' }> {
  const detail = 'detail' in failure ? `: ${failure.detail}` : ''
  return { kind: 'unreachable', detail: `Wikimedia: ${failure.kind}${detail}` }
}

export interface GatheredParts {
  readonly articles: Articles
  readonly candidates: readonly Candidate[]
  readonly city: GuideCity
}

/** All that was found, be it little. */
export interface Gathered {
  readonly guide: CityPack
  /** The place that a candidate became, by the candidate's Wikidata id. */
  readonly placeIds: ReadonlyMap<string, string>
  /** Of some there may be more to tell, in another language. */
  readonly isPartlyUntold: boolean
  /** Ids of which less could be read than there is, and why. */
  readonly unread: ArticlesRead['unread']
}

/** Rejects where the signal aborts. */
export async function gatherPlaces(
  { articles, candidates, city }: GatheredParts,
  { language, signal }: Pick<GuideWish, 'language' | 'signal'>,
): Promise<Result<Gathered, ArticlesFailure>> {
  const ids = candidates.map(({ wikidataId }) => wikidataId)
  const asked = city.wikidata ? [city.wikidata, ...ids] : ids
  const read = await articles.read([...new Set(asked)], language, signal)
  if (!read.ok) {
    signal?.throwIfAborted()
    return read
  }

  const found = candidates.flatMap((candidate): Told[] => {
    const article = read.value.get(candidate.wikidataId)
    return article ? [{ candidate, article, told: factsOfArticle(article) }] : []
  })
  const places = merged(found.flatMap((each) => placeOf(each) ?? []))
  const ofCity = city.wikidata === undefined ? undefined : read.value.get(city.wikidata)
  const toldOfCity = ofCity && factsOfArticle(ofCity)
  const cited = [toldOfCity, ...found.map(({ told }) => told)].filter((told) => told !== undefined)
  const guide: CityPack = {
    ...city,
    name: cut(city.name || ofCity?.label || city.localName, NAME_CHARACTERS),
    textLanguage: language,
    localPhrases: [],
    facts: toldOfCity?.facts.slice(0, CITY_FACTS) ?? [],
    sources: Object.fromEntries(cited.map(({ sourceKey, source }) => [sourceKey, source])),
    places: [...places],
  }
  const placeIds = found.flatMap(({ candidate, article }) => {
    const place = places.find(({ wikidata }) => wikidata === article.wikidataId)
    return place ? [[candidate.wikidataId, place.id] as const] : []
  })
  return ok({
    guide,
    placeIds: new Map(placeIds),
    unread: read.unread,
    isPartlyUntold: found.length === 0 || found.some(({ told }) => told === undefined),
  })
}

/** As much as a walk needs, or a failure. Rejects where the signal aborts. */
export async function gatherGuide(
  parts: GatheredParts,
  { point, topic, durationMin, language, signal }: GuideWish,
): Promise<Result<CityPack, GuideFailure>> {
  if (parts.candidates.length < STOPS.min) return fail({ kind: 'no-places' })
  const gathered = await gatherPlaces(parts, { language, signal })
  if (!gathered.ok) return fail(unreachable(gathered.failure))
  const { guide, isPartlyUntold, unread } = gathered.value
  const isEnough = guide.places.length >= STOPS.min
  if (isEnough && hasPlacesFor(guide, { point, topic, durationMin })) return ok(guide)
  // What was not read may be the places that are missing.
  const unreadCount = parts.candidates.filter(({ wikidataId }) => unread?.ids.has(wikidataId)).length
  if (unread && unreadCount > 0 && guide.places.length + unreadCount >= STOPS.min)
    return fail(unreachable(unread.failure))
  const isUntold = language !== 'en' && !isEnough && isPartlyUntold
  return fail({ kind: isUntold ? 'not-in-language' : 'no-places' })
}
