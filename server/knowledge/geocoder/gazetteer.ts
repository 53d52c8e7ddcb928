/** The embedded gazetteer: cities and towns of the world by name and by position. */
import { startWorker } from '#server/kernel/threads/start-thread.ts'
import { WorkerThread } from '#server/kernel/threads/worker-thread.ts'
import type { CityColumns } from './city-columns.ts'

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
  /** Returns cities of exactly this name, the most populous first. */
  named(plain: string): readonly City[]
  /** Returns cities whose name begins with the text, the most populous first. */
  beginning(plain: string, limit: number): readonly City[]
  /** Returns the nearest city within the distance, or undefined. */
  nearest(latitude: number, longitude: number, withinKm: number): City | undefined
}

const KM_PER_DEGREE = 111.2

/** Loads the gazetteer in a worker thread, so that the server can answer meanwhile. */
export async function loadGazetteer(): Promise<Gazetteer> {
  const thread = new WorkerThread<{ readonly kind: 'cities' }, { readonly cities: CityColumns }>({
    name: 'the thread that reads the gazetteer',
    start: () => startWorker(import.meta.url, 'gazetteer-worker'),
  })
  try {
    return gazetteerOf(await thread.ask({ kind: 'cities' }))
  } finally {
    await thread.close()
  }
}

function gazetteerOf(columns: CityColumns): Gazetteer {
  const { populations, latitudes, longitudes, byLatitude } = columns
  const plain = columns.plainNames.split('\n')
  const names = columns.names.split('\n')
  const countries = columns.countryCodes.split('\n')
  const admins = columns.adminCodes.split('\n')

  const cityAt = (index: number): City => ({
    name: names[index] ?? '',
    countryCode: countries[index] ?? '',
    adminCode: admins[index] ?? '',
    population: populations[index] ?? 0,
    latitude: latitudes[index] ?? 0,
    longitude: longitudes[index] ?? 0,
  })

  /** Returns the index of the first sorted name that is not before the text. */
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
