/** The titles under which a Wikipedia may have the places of a pack. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'

export interface TitleRound {
  /** The language of the Wikipedia. */
  readonly language: string
  readonly titlesOf: (place: Place) => readonly string[]
}

/** The most names of the city to try, the best first: each adds two titles. */
const CITY_NAMES = 3

const inCity = (name: string, cities: readonly string[]): string[] =>
  cities.flatMap((city) => [`${name} (${city})`, `${name}, ${city}`])

/**
 * Returns the rounds of a search, each for the places that the one before did not find: first the plain names, then names with the city or
 * kind that distinguishes them, then names in the language of the place.
 */
export function titleRounds({ name, localName, aliases, language }: CityPack): readonly TitleRound[] {
  const cities = [...new Set([name, localName, ...aliases])].slice(0, CITY_NAMES)
  const rounds: TitleRound[] = [
    { language: 'en', titlesOf: (place) => [place.name, place.localName] },
    {
      language: 'en',
      titlesOf: (place) => [
        ...inCity(place.name, cities),
        ...(place.localName === place.name ? [] : inCity(place.localName, cities.slice(0, 1))),
        `${place.name} (${place.kind})`,
      ],
    },
    {
      language,
      titlesOf: (place) => [place.localName, ...inCity(place.localName, [localName])],
    },
  ]
  return language === 'en' ? rounds.slice(0, 2) : rounds
}

const WIDE = /\b(?:park|garden|street|canal|river|quarter|port|quay|promenade|cemetery|forest|district)\b/
const SAME_PLACE_M = { wide: 800, other: 300 } as const

/** Returns the greatest distance in metres between two points of the same place. */
export const reachOf = ({ kind }: Place): number => (WIDE.test(kind) ? SAME_PLACE_M.wide : SAME_PLACE_M.other)
