/** Finds the known place that a stop of a route is, by name and distance, or a known place close to it. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'

export interface KnownPlace {
  readonly pack: CityPack
  readonly place: Place
}

/** A thing with names and a position: a place of a pack, or a candidate for one. */
export interface NamedThing extends LatLng {
  readonly name?: string | undefined
  readonly localName: string
  readonly otherNames?: readonly string[] | undefined
  /** The kind in a few words of English. */
  readonly kind: string
}
/** The things of one city. The city's names do not count in their names. */
export interface NamedThings<T> extends Pick<CityPack, 'name' | 'localName' | 'aliases'> {
  readonly places: readonly T[]
}
export interface Found<P, T> {
  readonly pack: P
  readonly place: T
}

/** A stop with exactly a place's name may be this far from the place's point, because parks and squares are wide. */
const SAME_NAME_M = 500
const NEARLY_SAME_NAME_M = 250
const ONLY_KIND_M = 150
export const CLOSE_BY_M = 150

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const LITTLE_WORDS = new Set(
  'the a an of and at in il la lo le les l i gli el los las der die das den de d del della dello dei degli delle di da do dos das du des o os as e y et und'.split(
    ' ',
  ),
)
/** The kinds of places in other languages. */
const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    museum: 'museo musee museu muzeum',
    gallery: 'galleria galerie galeria',
    church: 'chiesa eglise igreja kirche iglesia basilica basilique basilika',
    cathedral: 'cattedrale cathedrale catedral duomo dom minster',
    baptistery: 'battistero baptistere',
    square: 'piazza place platz praca plaza largo',
    palace: 'palazzo palais palacio palast schloss',
    bridge: 'ponte pont brucke',
    street: 'via rue rua strasse',
    market: 'mercato marche mercado markt',
    garden: 'gardens giardino giardini jardin jardins jardim garten',
    park: 'parc parque parco',
    theatre: 'theater teatro',
    tower: 'torre tour turm',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
)
/** Kinds that one name of a building may have and another may lack. */
const OPTIONAL = new Set(['museum', 'gallery', 'church', 'cathedral'])

const key = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ')

/** Returns the words of a name that count, in any order. What follows a comma is the location, and does not count. */
function wordsOf(name: string, cities: ReadonlySet<string>): string[] {
  const all = plain(name.split(',')[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  const counting = all.filter((word) => !LITTLE_WORDS.has(word)).map((word) => KINDS[word] ?? word)
  const withoutCity = counting.filter((word) => !cities.has(word))
  return withoutCity.length > 0 ? withoutCity : counting
}
const coreOf = (words: readonly string[]): string => key(words.filter((word) => !OPTIONAL.has(word)))

/** Returns the distance that the stop may have from the place, which is greater the better the names match; 0 if they do not. */
function reachM(words: readonly string[], place: NamedThing, cities: ReadonlySet<string>): number {
  const names = [place.name ?? '', place.localName, ...(place.otherNames ?? [])].map((name) =>
    wordsOf(name, cities),
  )
  if (names.some((other) => key(other) === key(words))) return SAME_NAME_M
  const core = coreOf(words)
  if (core !== '' && names.some((other) => coreOf(other) === core)) return NEARLY_SAME_NAME_M
  // A name such as 'Duomo' or 'Florence Cathedral' means the only place of its kind nearby.
  return key(words) === key(wordsOf(place.kind, cities)) ? ONLY_KIND_M : 0
}

/** Returns the place that the stop is; undefined if no known place has its name and position. */
export function findPlace<T extends NamedThing, P extends NamedThings<T>>(
  packs: readonly (P & { readonly places: readonly T[] })[],
  stop: LatLng & { readonly name: string },
): Found<P, T> | undefined {
  let best: (Found<P, T> & { readonly reach: number; readonly metres: number }) | undefined
  for (const pack of packs) {
    const cities = new Set([pack.name, pack.localName, ...pack.aliases].map(plain))
    const words = wordsOf(stop.name, cities)
    if (words.length === 0) continue
    for (const place of pack.places) {
      const metres = distanceM(stop, place)
      if (metres > SAME_NAME_M) continue
      const reach = reachM(words, place, cities)
      if (reach === 0 || metres > reach) continue
      if (!best || reach > best.reach || (reach === best.reach && metres < best.metres))
        best = { pack, place, reach, metres }
    }
  }
  return best && { pack: best.pack, place: best.place }
}

/** Returns the place of the id if it lies near the stop. */
export function placeOfId(packs: readonly CityPack[], id: string, stop: LatLng): KnownPlace | undefined {
  for (const pack of packs)
    for (const place of pack.places)
      if (place.id === id && distanceM(stop, place) <= SAME_NAME_M) return { pack, place }
  return undefined
}

/** Returns the nearest known place that a walker can step over to, except those in `without`. */
export function placeCloseBy(
  packs: readonly CityPack[],
  stop: LatLng,
  without: ReadonlySet<Place>,
): (KnownPlace & { readonly metres: number }) | undefined {
  let best: (KnownPlace & { readonly metres: number }) | undefined
  for (const pack of packs)
    for (const place of pack.places) {
      const metres = distanceM(stop, place)
      if (metres > CLOSE_BY_M || without.has(place) || metres >= (best?.metres ?? Infinity)) continue
      best = { pack, place, metres }
    }
  return best
}
