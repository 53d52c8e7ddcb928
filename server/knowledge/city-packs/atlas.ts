/** Finds the city pack for a place. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { CityPack } from './city-pack.ts'
import { packsIn } from './translated-packs.ts'

/** A point this near to a city's centre counts as in the city. */
const CITY_REACH_M = 8_000
/** The reach if the request names the city, because gazetteers disagree on the centre of a big city. */
const NAMED_REACH_M = 25_000

export interface Atlas {
  readonly packs: readonly CityPack[]
  /** Returns the pack for the point, or undefined if there is none. */
  find(point: LatLng, locationName?: string): CityPack | undefined
  /** Returns the packs, the one with the nearest centre first. */
  nearestFirst(from: LatLng): readonly CityPack[]
  /** Returns the names of all known cities, the nearest first. */
  knownCities(from: LatLng): string[]
  /** Returns the atlas over the packs that can be told in the language. Throws if a shipped translation is broken. */
  in(language: Language): Atlas
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

function isNamed(pack: CityPack, locationName: string): boolean {
  const parts = new Set(locationName.split(',').map(plain))
  return [pack.name, pack.localName, ...pack.aliases].some((name) => parts.has(plain(name)))
}

/** Creates an atlas over the packs. Pure. */
export function createAtlas(packs: readonly CityPack[]): Atlas {
  const nearestFirst = (from: LatLng): CityPack[] =>
    packs.toSorted((a, b) => distanceM(from, a) - distanceM(from, b))
  return {
    packs,
    find(point, locationName = '') {
      const nearest = nearestFirst(point)[0]
      if (!nearest) return undefined
      const reachM = isNamed(nearest, locationName) ? NAMED_REACH_M : CITY_REACH_M
      return distanceM(point, nearest) <= reachM ? nearest : undefined
    },
    nearestFirst,
    knownCities: (from) => nearestFirst(from).map((pack) => pack.name),
    in(language) {
      const own = packsIn(packs, language)
      return own === packs ? this : createAtlas(own)
    },
  }
}
