/** Sights of OpenStreetMap as places around a point. */
import type { NearbyPlace } from '#contract/api/places.ts'
import type { Result } from '#contract/failure.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { boxAround, type Box } from '#server/knowledge/geometry/box.ts'
import { type OsmBoxes, type OsmBoxFailure } from '#server/knowledge/open-data/osm-box.ts'
import { roundedBox } from '#server/knowledge/open-data/box-of-walk.ts'
import { nameIn, type Sight, sightsOf } from '#server/knowledge/open-data/sights.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { KnownPlaces } from './known-places.ts'

/** Thrown if there may be places but the source has not answered yet, or failed. */
export class PlacesNotReady extends Error {
  override readonly name = 'PlacesNotReady'
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('the places are not read yet')
    this.retryAfterS = retryAfterS
  }
}

export interface MappedPlacesParts {
  readonly boxes: OsmBoxes
  readonly clock: Clock
  /** Called with the reason why a box could not be read, except `no-data`. */
  readonly onFailure: (failure: OsmBoxFailure) => void
  /** A reading that takes longer continues, and its result serves the next request. */
  readonly patienceMs?: number
}

type Sights = readonly Sight[]

const PATIENCE_MS = 8000
const CACHED_BOXES = 50
const KEPT_MS = 3_600_000
const RETRY_S = 15
const LANGUAGE = 'en'
const WORDS_MAX = 140

/** Returns `place_of_worship` in words: 'Place of worship'. */
function kindInWords({ kind: { key, value } }: Sight): string {
  const words = (/^(yes|\d+)$/.test(value) ? key : value).replaceAll('_', ' ').slice(0, WORDS_MAX)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Returns the place with its name in the language, and its local name if that differs. */
function placeOf(sight: Sight, from: LatLng): NearbyPlace {
  const name = nameIn(sight, LANGUAGE)
  return {
    id: `osm/${sight.osmId}`,
    name,
    latitude: sight.latitude,
    longitude: sight.longitude,
    address: sight.address ?? '',
    topics: [...sight.topics],
    description: [kindInWords(sight), name === sight.name ? '' : sight.name].filter(Boolean).join(' · '),
    distanceM: Math.round(distanceM(from, sight)),
    source: 'openstreetmap',
  }
}

/** Returns the best known places. Rejects with PlacesNotReady. */
export function placesOfMap(parts: MappedPlacesParts): KnownPlaces {
  const { boxes, clock, onFailure, patienceMs = PATIENCE_MS } = parts
  const cached = new Map<string, { readonly sights: Sights; readonly atMs: number }>()
  const reading = new Map<string, Promise<Result<Sights, OsmBoxFailure>>>()

  const read = async (key: string, box: Box): Promise<Result<Sights, OsmBoxFailure>> => {
    const found = await boxes.fetchBox(box, 'sights')
    if (!found.ok) return found
    const sights = sightsOf(found.value)
    cached.delete(key)
    cached.set(key, { sights, atMs: clock.now().getTime() })
    const [oldest] = cached.keys()
    if (cached.size > CACHED_BOXES && oldest !== undefined) cached.delete(oldest)
    return { ok: true, value: sights }
  }

  const sightsIn = async (box: Box): Promise<Sights> => {
    const key = JSON.stringify(box)
    const known = cached.get(key)
    if (known && clock.now().getTime() - known.atMs < KEPT_MS) return known.sights
    const running = reading.get(key) ?? read(key, box).finally(() => reading.delete(key))
    reading.set(key, running)
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs)
    })
    const found = await Promise.race([running, patience]).finally(() => clearTimeout(timer))
    if (!found) throw new PlacesNotReady(RETRY_S)
    if (found.ok) return found.value
    const { failure } = found
    if (failure.kind === 'no-data' || failure.kind === 'bad-box') return []
    onFailure(failure)
    throw new PlacesNotReady('retryAfterS' in failure ? failure.retryAfterS : RETRY_S)
  }

  return {
    async near({ radiusM, limit, ...point }) {
      const sights = await sightsIn(roundedBox(boxAround(point, radiusM)))
      return sights
        .filter((sight) => distanceM(point, sight) <= radiusM)
        .slice(0, limit)
        .map((sight) => placeOf(sight, point))
        .toSorted((a, b) => a.distanceM - b.distanceM)
    },
  }
}
