/** Checks the packs' coordinates against OpenStreetMap. The extracts are test data beside the checkout. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { findExtracts, WITHOUT_EXTRACTS } from '#tests/tour-map/osm-extracts.ts'
import { mappedFeatures, metresTo } from './mapped-features.ts'

const folder = findExtracts()
/** West, south, east, north of the extracts; features at the edge are cut. */
const EXTRACTS = {
  munich: { file: 'munchen.osm.pbf', box: [11.5657, 48.1314, 11.5861, 48.1434] },
  porto: { file: 'porto.osm.pbf', box: [-8.6212, 41.1247, -8.5937, 41.1561] },
  london: { file: 'london.osm.pbf', box: [-0.1142, 51.5107, -0.0932, 51.5233] },
} as const
/** The least number of places of each pack that are on the map by name, so that the check cannot pass without any. */
const KNOWN_MIN = { munich: 14, porto: 12, london: 6 } as const
const TOLERANCE_M = 60

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

describe.skipIf(!folder)(
  `places of the packs lie where the map has them ${folder ? '' : WITHOUT_EXTRACTS}`,
  () => {
    it.each(['munich', 'porto', 'london'] as const)('%s', async (id) => {
      const {
        file,
        box: [west, south, east, north],
      } = EXTRACTS[id]
      const pack = shippedPacks().find((pack) => pack.id === id)
      const features = await mappedFeatures(resolve(folder ?? '', file))
      const far: string[] = []
      let found = 0
      for (const place of pack?.places ?? []) {
        const { latitude, longitude } = place
        if (latitude < south || latitude > north || longitude < west || longitude > east) continue
        const names = new Set([plain(place.name), plain(place.localName)])
        // A feature's other names lead to its other parts: 'Ponte Luís I' is also mapped as 'Ponte Dom Luís I'.
        for (const feature of features) {
          const others = feature.names.map(plain)
          if (others.some((name) => names.has(name))) for (const name of others) names.add(name)
        }
        const same = features.filter((feature) => feature.names.some((name) => names.has(plain(name))))
        const metres = Math.min(...same.map((feature) => metresTo(place, feature)))
        if (same.length === 0) continue
        found += 1
        if (metres > TOLERANCE_M) far.push(`${place.name}: ${Math.round(metres)} m`)
      }
      expect(far).toEqual([])
      expect(found).toBeGreaterThanOrEqual(KNOWN_MIN[id])
    })
  },
)
