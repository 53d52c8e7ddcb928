/** Known places around a point. A source may send requests, so it answers asynchronously. */
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

interface PlacesQuery extends LatLng {
  readonly radiusM: number
  readonly limit: number
}

export interface KnownPlaces {
  /** Returns the places, the nearest first. */
  near(query: PlacesQuery): Promise<readonly NearbyPlace[]>
}

/** Returns the places of the city packs. */
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

/** Returns the places of the first source that has any; the next sources get no request then. */
export const firstKnown = (...sources: readonly KnownPlaces[]): KnownPlaces => ({
  async near(query) {
    for (const source of sources) {
      const places = await source.near(query)
      if (places.length > 0) return places
    }
    return []
  },
})
