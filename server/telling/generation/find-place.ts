/** Finds the known place that a stop of a route is, by its name and its distance, or what is known close to it. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'

export interface KnownPlace {
  readonly pack: CityPack
  readonly place: Place
}

/** What has a name and a spot: places of packs, and what may become one. */
export interface NamedThing extends LatLng {
  readonly name?: string | undefined
  readonly localName: string
  readonly otherNames?: readonly string[] | undefined
  /** A few words of English. */
  readonly kind: string
}
/** Things of one city, whose names say nothing in theirs. */
export interface NamedThings<T> extends Pick<CityPack, 'name' | 'localName' | 'aliases'> {
  readonly places: readonly T[]
}
export interface Found<P, T> {
  readonly pack: P
  readonly place: T
}

/** Parks and squares are wide: a stop with a place's own name may be this far from the place's point. */
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
/** The same kind of place in other languages. */
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
/** Kinds that a name may have or lack and still be that of the same house. */
const OPTIONAL = new Set(['museum', 'gallery', 'church', 'cathedral'])

const key = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ')

/** The words of a name that count, in any order; what follows a comma is where it is. */
function wordsOf(name: string, cities: ReadonlySet<string>): string[] {
  const all = plain(name.split(',')[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  const counting = all.filter((word) => !LITTLE_WORDS.has(word)).map((word) => KINDS[word] ?? word)
  const withoutCity = counting.filter((word) => !cities.has(word))
  return withoutCity.length > 0 ? withoutCity : counting
}
const coreOf = (words: readonly string[]): string => key(words.filter((word) => !OPTIONAL.has(word)))

/** How surely the name is that of the place, as the distance it may be away; 0 where it is not. */
function reachM(words: readonly string[], place: NamedThing, cities: ReadonlySet<string>): number {
  const names = [place.name ?? '', place.localName, ...(place.otherNames ?? [])].map((name) =>
    wordsOf(name, cities),
  )
  if (names.some((other) => key(other) === key(words))) return SAME_NAME_M
  const core = coreOf(words)
  if (core !== '' && names.some((other) => coreOf(other) === core)) return NEARLY_SAME_NAME_M
  // 'Duomo', 'Florence Cathedral': the only one of its kind here.
  return key(words) === key(wordsOf(place.kind, cities)) ? ONLY_KIND_M : 0
}

/** The place that the stop is, or undefined where no known place has its name and its spot. */
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

/** The place of that id, where it is the stop's spot. */
export function placeOfId(packs: readonly CityPack[], id: string, stop: LatLng): KnownPlace | undefined {
  for (const pack of packs)
    for (const place of pack.places)
      if (place.id === id && distanceM(stop, place) <= SAME_NAME_M) return { pack, place }
  return undefined
}

/** The nearest known place that one can go over to, without those named. */
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
