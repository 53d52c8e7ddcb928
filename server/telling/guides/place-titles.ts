/** Under which titles an encyclopaedia may have the places of a pack. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'

export interface TitleRound {
  /** Of the Wikipedia that is asked. */
  readonly language: string
  readonly titlesOf: (place: Place) => readonly string[]
}

/** Of names of the city, the best first: each makes two titles more. */
const CITY_NAMES = 3

const inCity = (name: string, cities: readonly string[]): string[] =>
  cities.flatMap((city) => [`${name} (${city})`, `${name}, ${city}`])

/**
 * Asked one after the other, each for the places that the one before did not find: the names as they are, then with what tells
 * them from others of the name, then in the language of the place.
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

/** How far apart two points of one place may lie. */
export const reachOf = ({ kind }: Place): number => (WIDE.test(kind) ? SAME_PLACE_M.wide : SAME_PLACE_M.other)
