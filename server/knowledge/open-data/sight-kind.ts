/** Which mapped things are worth a stop, what they are, and which topics they may be about. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { OsmElement, Tags } from './osm-box.ts'

export interface SightKind {
  /** The tag that makes it a sight: `tourism`, `historic` … */
  readonly key: string
  /** Its value, such as `museum`. */
  readonly value: string
}

const oneOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const TOURISM = oneOf('attraction museum gallery artwork viewpoint zoo aquarium theme_park')
const AMENITY = oneOf(
  'place_of_worship theatre arts_centre townhall library fountain university marketplace courthouse clock cinema',
)
const LEISURE = oneOf('park garden stadium')
const MAN_MADE = oneOf('tower lighthouse bridge windmill watermill obelisk pier')
const NATURAL = oneOf('peak beach cliff cave_entrance tree spring rock stone bay arch')
/** Too small, or no kind of its own. */
const SMALL_HISTORIC = oneOf('boundary_stone milestone yes no railway road highway')
/** Too many, unless somebody wrote an article about one. */
const SMALL_MEMORIAL = oneOf('stolperstein plaque')
const NOWHERE_TO_STAND = oneOf('underground indoor')
const GONE = /^(disused|abandoned|razed|demolished|removed|was):/

/** Q and a number. A value may hold several, or junk; the first good one is the thing's own. */
export function wikidataIdOf(tags: Tags): string | undefined {
  // The brand's article is about the brand.
  const others = new Set([tags['brand:wikidata'], tags['operator:wikidata'], tags['network:wikidata']])
  return (tags['wikidata'] ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => /^Q[1-9]\d*$/.test(part) && !others.has(part))
}

function isDropped(tags: Tags): boolean {
  const { place, type, access, location, highway } = tags
  return (
    (place !== undefined && place !== 'square' && place !== 'island') ||
    type === 'route' ||
    type === 'boundary' ||
    tags['boundary'] !== undefined ||
    tags['public_transport'] !== undefined ||
    tags['power'] !== undefined ||
    tags['shop'] !== undefined ||
    tags['office'] !== undefined ||
    tags['brand'] !== undefined ||
    tags['information'] !== undefined ||
    access === 'private' ||
    access === 'no' ||
    NOWHERE_TO_STAND.has(location ?? '') ||
    highway === 'bus_stop' ||
    Object.keys(tags).some((key) => GONE.test(key))
  )
}

/** Whether readers of sights have a use for it: what may be one, where one goes in, and what the town is called. */
export const servesSights = ({ type, tags }: Pick<OsmElement, 'type' | 'tags'>): boolean =>
  sightKindOf(tags) !== undefined ||
  (type === 'node' && (tags['entrance'] !== undefined || tags['place'] !== undefined))

/** Undefined where it is no sight. A sight has a name. */
export function sightKindOf(tags: Tags): SightKind | undefined {
  if (!tags['name'] || isDropped(tags)) return undefined
  const isWritten = wikidataIdOf(tags) !== undefined
  const { tourism, historic, amenity, leisure, building, natural } = tags
  const kind = (key: string): SightKind => ({ key, value: tags[key] ?? '' })
  if (TOURISM.has(tourism ?? '') && tourism !== 'attraction') return kind('tourism')
  if (AMENITY.has(amenity ?? '')) return kind('amenity')
  const isOneOfMany = SMALL_MEMORIAL.has(tags['memorial'] ?? '') && !isWritten
  if (historic !== undefined && !SMALL_HISTORIC.has(historic) && !isOneOfMany) return kind('historic')
  const manMade = tags['man_made'] ?? ''
  if (MAN_MADE.has(manMade)) return kind('man_made')
  if (LEISURE.has(leisure ?? '')) return kind('leisure')
  if (tags['place'] === 'square' || (tags['place'] === 'island' && isWritten)) return kind('place')
  if (tourism === 'attraction') return kind('tourism')
  if (tags['heritage'] !== undefined) return kind('heritage')
  if (!isWritten) return undefined
  if (tags['bridge'] !== undefined && tags['bridge'] !== 'no') return { key: 'man_made', value: 'bridge' }
  if (tags['highway'] === 'pedestrian') return kind('highway')
  if (tags['highway'] || tags['waterway'] || tags['railway']) return undefined
  if (NATURAL.has(natural ?? '')) return kind('natural')
  // Schools, banks and hotels have articles too.
  if (building !== undefined && building !== 'no' && !amenity && !tourism) return kind('building')
  return undefined
}

const TOPICS: readonly (readonly [RegExp, readonly TopicValue[]])[] = [
  [/^tourism=(gallery|artwork)$/, ['Art']],
  [/^tourism=(zoo|aquarium|viewpoint)$/, ['Nature']],
  [/^tourism=museum$/, ['Culture', 'History']],
  [/^historic=/, ['History']],
  [/^heritage=/, ['History', 'Architecture']],
  [/^amenity=(place_of_worship|townhall|courthouse)$/, ['Architecture', 'History']],
  [/^amenity=(theatre|arts_centre|cinema|library)$/, ['Culture']],
  [/^amenity=(fountain|clock)$/, ['Art']],
  [/^amenity=university$/, ['Science']],
  [/^amenity=marketplace$/, ['Food', 'Culture']],
  [/^leisure=(park|garden)$/, ['Nature']],
  [/^natural=/, ['Nature']],
  [/^man_made=/, ['Architecture']],
  [/^building=/, ['Architecture']],
  [/^place=square$/, ['History', 'Culture']],
  [/^place=island$/, ['Nature']],
]
/** Only where the subject is named by a tag, not by the thing's name. */
const MUSEUM_TOPICS: readonly (readonly [RegExp, TopicValue])[] = [
  [/\b(art|modern_art|paintings?)\b/, 'Art'],
  [/\b(science|technology|railway|transport|aviation|medicine)\b/, 'Science'],
  [/\b(nature|natural_history|geology)\b/, 'Nature'],
  [/\b(food|wine|beer|chocolate)\b/, 'Food'],
]

/** A guess from the tags; may be empty. */
export function topicsOf({ key, value }: SightKind, tags: Tags): readonly TopicValue[] {
  const topics = TOPICS.filter(([pattern]) => pattern.test(`${key}=${value}`)).flatMap(([, found]) => found)
  const subject = MUSEUM_TOPICS.filter(([pattern]) => pattern.test(tags['museum'] ?? '')).map(
    ([, topic]) => topic,
  )
  const more: TopicValue[] = []
  if (tags['historic'] !== undefined || tags['heritage'] !== undefined) more.push('History')
  if (tags['architect'] !== undefined) more.push('Architecture')
  if (tags['artist_name'] !== undefined) more.push('Art')
  return [...new Set([...subject, ...topics, ...more])]
}
