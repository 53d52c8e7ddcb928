/** The public walks around a point that are not on this device yet, with the size of each. */
import { ok, type Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import { ask } from '#live/ask.ts'

/** One tap downloads the walks within this distance, at most this number of them: the centre of a city. */
const CITY_DOWNLOAD = { radiusKm: 5, walksMax: 20 } as const

export interface CityWalk {
  readonly tourId: number
  readonly title: string
  /** The sum of the sizes that the server lists; undefined where it gives none. */
  readonly bytes: number | undefined
}

/** The nearest first, at most `CITY_DOWNLOAD.walksMax`. */
export async function cityWalks(
  { latitude, longitude }: LatLng,
  stored: ReadonlySet<number>,
): Promise<Result<readonly CityWalk[]>> {
  const query = { latitude, longitude, radiusKm: CITY_DOWNLOAD.radiusKm, page: 1 }
  const answer = await ask('nearbyTours', { query: { ...query, pageSize: CITY_DOWNLOAD.walksMax } })
  if (!answer.ok) return answer
  const tours = answer.value.items.filter(({ id }) => !stored.has(id))
  const walks: CityWalk[] = []
  for (const { id, title } of tours) {
    const manifest = await ask('tourOfflineManifest', { params: { id } })
    const bytes = manifest.ok ? manifest.value.files.reduce((sum, file) => sum + file.bytes, 0) : undefined
    walks.push({ tourId: id, title, bytes })
  }
  return ok(walks)
}
