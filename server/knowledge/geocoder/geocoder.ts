/**
 * The embedded geocoder. It answers in the form of Nominatim, from the cities of the world and from the cities and places of the packs,
 * whose coordinates take precedence. It sends no requests.
 */
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import { distanceM, nearestIndex } from '#contract/geo.ts'
import { createCityNames } from './city-names.ts'
import { countryIndex, countryName } from './countries.ts'
import { loadGazetteer, type City, type Gazetteer } from './gazetteer.ts'
import { LOCAL_NAMES, plainName } from './place-names.ts'

/** The part of a city pack that the geocoder needs; positions in degrees. */
export interface KnownCity {
  readonly name: string
  readonly localName: string
  readonly aliases: readonly string[]
  readonly country: string
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  readonly places: readonly {
    readonly name: string
    readonly localName: string
    readonly address: string
    readonly latitude: number
    readonly longitude: number
  }[]
}

export interface Geocoder {
  /** Returns the other names of a city in plain form. They are in memory, so that a search need not wait. */
  otherNames(city: string): readonly string[]
  search(query: string, limit: number): Promise<readonly GeocodedPlace[]>
  /** Returns the place at a point; undefined if nothing is near, as in mid-ocean. */
  reverse(latitude: number, longitude: number): Promise<GeocodedPlace | undefined>
}

const REVERSE_WITHIN_KM = 80
const KNOWN_CITY_WITHIN_KM = 6
/** A point this near to a known place gets the name of the place. */
const KNOWN_PLACE_WITHIN_M = 60
/** Text shorter than this finds whole names only. */
const PREFIX_MIN_CHARACTERS = 4

const degrees = (value: number): string => value.toFixed(5)

const ofCity = (city: City): GeocodedPlace => ({
  lat: degrees(city.latitude),
  lon: degrees(city.longitude),
  display_name: `${city.name}, ${countryName(city.countryCode)}`,
  address: {
    city: city.name,
    country: countryName(city.countryCode),
    country_code: city.countryCode.toLowerCase(),
  },
})

const ofKnown = (
  city: KnownCity,
  at: { latitude: number; longitude: number } = city,
  place?: string,
): GeocodedPlace => ({
  lat: degrees(at.latitude),
  lon: degrees(at.longitude),
  display_name: [...(place ? [place] : []), city.name, city.country].join(', '),
  address: { city: city.name, country: city.country, country_code: city.countryCode.toLowerCase() },
})

interface World {
  readonly gazetteer: Gazetteer
  readonly codeByCountry: ReadonlyMap<string, string>
}

async function loadWorld(): Promise<World> {
  const gazetteer = await loadGazetteer()
  return { gazetteer, codeByCountry: countryIndex(gazetteer.countryCodes) }
}

/** Opens the geocoder. It loads the gazetteer at the first search that needs it. */
export function openGeocoder(knownCities: readonly KnownCity[]): Geocoder {
  let loaded: Promise<World> | undefined
  const world = (): Promise<World> => {
    loaded ??= loadWorld().catch((error: unknown) => {
      // The next search tries again.
      loaded = undefined
      throw error
    })
    return loaded
  }

  const knownByName = new Map<string, KnownCity>()
  for (const city of knownCities)
    for (const name of [city.name, city.localName, ...city.aliases]) knownByName.set(plainName(name), city)

  const cityNames = createCityNames(knownCities)

  function knownPlaces(name: string, inCity: KnownCity | undefined): GeocodedPlace[] {
    return (inCity ? [inCity] : knownCities).flatMap((city) =>
      city.places
        .filter((place) => plainName(place.name) === name || plainName(place.localName) === name)
        .map((place) => ofKnown(city, place, place.name)),
    )
  }

  return {
    otherNames: cityNames.others,

    async search(query, limit) {
      const parts = query.split(',').map(plainName).filter(Boolean)
      const [first, ...rest] = parts
      if (first === undefined) return []
      const { gazetteer, codeByCountry } = await world()

      const country = rest.map((part) => codeByCountry.get(part)).find((code) => code !== undefined)
      const division = rest.find((part) => part.length === 2 && !codeByCountry.has(part))
      const cityPart = rest.map((part) => knownByName.get(part)).find((city) => city !== undefined)
      const fits = (city: { countryCode: string; adminCode?: string }): boolean =>
        (country === undefined || city.countryCode === country) &&
        (division === undefined || city.adminCode?.toLowerCase() === division)

      const known = knownByName.get(first)
      const englishName = LOCAL_NAMES[first]
      const exact = gazetteer.named(englishName ? plainName(englishName) : first).filter(fits)
      const found = [
        ...(known && (country === undefined || known.countryCode === country) && division === undefined
          ? [ofKnown(known)]
          : []),
        ...knownPlaces(first, cityPart),
        ...exact
          .filter((city) => !(known && city.countryCode === known.countryCode && division === undefined))
          .map(ofCity),
      ]
      if (found.length > 0) return found.slice(0, limit)
      if (first.length < PREFIX_MIN_CHARACTERS) return []
      return gazetteer.beginning(first, 200).filter(fits).slice(0, limit).map(ofCity)
    },

    async reverse(latitude, longitude) {
      const point = { latitude, longitude }
      const near = knownCities.find((city) => distanceM(city, point) < KNOWN_CITY_WITHIN_KM * 1000)
      if (near) {
        const place = near.places[nearestIndex(point, near.places)]
        return place && distanceM(place, point) <= KNOWN_PLACE_WITHIN_M
          ? ofKnown(near, place, place.name)
          : ofKnown(near, point)
      }
      const { gazetteer } = await world()
      const city = gazetteer.nearest(latitude, longitude, REVERSE_WITHIN_KM)
      return city && { ...ofCity(city), lat: degrees(latitude), lon: degrees(longitude) }
    },
  }
}
