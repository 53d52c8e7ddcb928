/** Places around a point that something is known of. Sources may ask elsewhere, so they answer later. */
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

interface PlacesQuery extends LatLng {
  readonly radiusM: number
  readonly limit: number
}

export interface KnownPlaces {
  /** Nearest first. */
  near(query: PlacesQuery): Promise<readonly NearbyPlace[]>
}

/** The places of the city packs. */
export function placesOfPacks(packs: readonly CityPack[]): KnownPlaces {
  const places = packs.flatMap((pack) =>
    pack.places.map(({ id, name, latitude, longitude, address, topics, description }) => ({
      id: `${pack.id}/${id}`,
      name,
      latitude,
      longitude,
      address: [address, pack.name].filter(Boolean).join(', '),
      topics,
      description,
    })),
  )
  return {
    near: async ({ radiusM, limit, ...point }) =>
      places
        .map((place) => ({ ...place, distanceM: Math.round(distanceM(point, place)) }))
        .filter((place) => place.distanceM <= radiusM)
        .toSorted((a, b) => a.distanceM - b.distanceM)
        .slice(0, limit),
  }
}

/** The first source that knows any place there; the next are not asked then. */
export const firstKnown = (...sources: readonly KnownPlaces[]): KnownPlaces => ({
  async near(query) {
    for (const source of sources) {
      const places = await source.near(query)
      if (places.length > 0) return places
    }
    return []
  },
})
