/** Sights of real street data, as the builder of routes gets them. The extracts are test data beside the checkout. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM } from '#contract/geo.ts'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { sightsOf } from '#server/knowledge/open-data/sights.ts'
import { firstKnown, placesOfPacks } from '#server/knowledge/places/known-places.ts'
import { placesOfMap } from '#server/knowledge/places/mapped-places.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { type OpenTourMaps, openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { findExtracts, WITHOUT_EXTRACTS } from '#tests/tour-map/osm-extracts.ts'

const EXTRACTS = findExtracts()

const MUNICH: Box = { west: 11.56, south: 48.12, east: 11.6, north: 48.16 }
const MONACO: Box = { west: 7.4, south: 43.72, east: 7.46, north: 43.76 }

describe.skipIf(!EXTRACTS)(`sights of real street data ${EXTRACTS ? '' : WITHOUT_EXTRACTS}`, () => {
  let mapsDir: string
  let maps: OpenTourMaps
  let server: TestServer
  const warnings: object[] = []

  beforeAll(async () => {
    mapsDir = await mkdtemp(path.join(tmpdir(), 'open-data-'))
    for (const city of ['munchen', 'monaco'])
      await symlink(path.join(EXTRACTS ?? '', `${city}.osm.pbf`), path.join(mapsDir, `${city}.osm.pbf`))
    maps = openTourMaps({ mapsDir, logger: { warn: (facts) => warnings.push(facts) } })
    server = await startTestServer({
      parts: {
        places: firstKnown(
          placesOfPacks(shippedPacks()),
          placesOfMap({
            boxes: maps,
            clock: { now: () => new Date() },
            onFailure: (failure) => warnings.push(failure),
            // The first reading takes seconds on a busy machine.
            patienceMs: 50_000,
          }),
        ),
      },
    })
  })
  afterAll(async () => {
    await server?.close()
    await maps?.close()
    await rm(mapsDir, { recursive: true, force: true })
  })

  it('has the known sights of Munich where they are, each once', async () => {
    const found = await maps.fetchBox(MUNICH, 'sights')
    const sights = found.ok ? sightsOf(found.value) : []
    expect(sights.length).toBeGreaterThan(80)
    const authored = shippedPacks().find(({ id }) => id === 'munich')?.places ?? []
    const byName = (name: string) => sights.filter((sight) => sight.name === name)
    for (const name of ['Liebfrauendom', 'Neues Rathaus', 'Mariensäule', 'St. Peter'])
      expect(byName(name).length, name).toBe(1)
    // The middle of a park says little, and of this fountain the extract has only a namesake in the Residenz.
    const compared = authored.flatMap(({ localName, ...place }) =>
      byName(localName)
        .filter(({ kind, name }) => kind.key !== 'leisure' && name !== 'Wittelsbacherbrunnen')
        .map((sight) => ({ localName, metres: Math.round(distanceM(place, sight)) })),
    )
    expect(compared.length).toBeGreaterThan(5)
    expect(compared.filter(({ metres }) => metres > 120)).toEqual([])
    const ids = sights.flatMap(({ wikidataId }) => wikidataId ?? [])
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the streets too where everything is asked for', async () => {
    const found = await maps.fetchBox(MUNICH, 'all')
    const elements = found.ok ? found.value.elements : []
    expect(elements.filter(({ tags }) => tags['highway']).length).toBeGreaterThan(1000)
    expect(elements.filter(({ tags }) => tags['building']).length).toBeGreaterThan(500)
    for (const element of elements)
      if (element.type === 'way') expect(element.line.length).toBeLessThanOrEqual(element.nodeIds.length)
  })

  const near = async (query: string) => {
    const { token } = await server.signUp()
    const answer = await server.call('GET', `/places/nearby?${query}`, { token })
    return { ...answer, places: answer.json as NearbyPlace[] }
  }

  it('offers them as stops where no pack knows anything', async () => {
    const { places } = await near('latitude=43.7313&longitude=7.4197&radiusM=2000&limit=30')
    expect(places.length).toBe(30)
    expect(new Set(places.map(({ source }) => source))).toEqual(new Set(['openstreetmap']))
    const names = places.map(({ name }) => name)
    for (const name of ['Saint Nicholas Cathedral', 'Oceanographic Museum']) expect(names).toContain(name)
    const distances = places.map((place) => place.distanceM)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(places.find(({ name }) => name === 'Oceanographic Museum')?.description).toBe(
      'Museum · Musée Océanographique',
    )
  })

  it('leaves the places of a pack as they are, and knows nothing where there is no data', async () => {
    const { places } = await near('latitude=48.1374&longitude=11.5755')
    expect(places.length).toBeGreaterThan(10)
    expect(places.every(({ source }) => source === undefined)).toBe(true)
    expect((await near('latitude=0&longitude=-30')).places).toEqual([])
    expect(warnings).toEqual([])
  })

  it('warns of a broken file and goes on without it', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'open-data-broken-'))
    const told: object[] = []
    const broken = openTourMaps({ mapsDir: other, logger: { warn: (facts) => told.push(facts) } })
    const noData = { ok: false, failure: { kind: 'no-data' } }
    expect(await broken.fetchBox(MONACO, 'sights')).toEqual(noData)
    await writeFile(path.join(other, 'x.osm.pbf'), 'no street data')
    expect(await broken.fetchBox(MONACO, 'sights')).toEqual(noData)
    expect(told).toMatchObject([{ file: path.join(other, 'x.osm.pbf') }])
    await broken.close()
    await rm(other, { recursive: true, force: true })
  })
})
