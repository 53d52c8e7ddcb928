/** A city that was fetched beforehand serves a server that asks nobody. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/kernel/db/open-database.ts'
import { createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { cityCommand } from '#server/commands/city-command.ts'
import { openGuides } from '#server/telling/guides/open-guides.ts'
import { openOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import { startOverpass } from '#server/knowledge/open-data/testing.ts'
import { TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { freshDatabase, temporaryFolder, testClock } from '#tests/support/server.ts'
import { townOnMap, VELENOV } from '#samples/invented-town/town-on-map.ts'
import { startWikimedia } from '#tests/support/wikimedia-stand-in.ts'

const userAgent = 'Walks/1 (ops@walks.example)'
let overpass: Awaited<ReturnType<typeof startOverpass>>
let wikimedia: Awaited<ReturnType<typeof startWikimedia>>
let database: OpenDatabase
let databaseUrl: string

beforeAll(async () => {
  overpass = await startOverpass()
  overpass.answer({ body: townOnMap() })
  wikimedia = await startWikimedia()
  databaseUrl = await freshDatabase()
  database = openDatabase(databaseUrl)
})
afterAll(() => Promise.all([overpass.close(), wikimedia.close(), database.close()]))

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const config = {
    databaseUrl,
    dataDir: await temporaryFolder(),
    overpass: { baseUrl: overpass.baseUrl, userAgent },
    wikimedia: { baseUrls: wikimedia.baseUrls, userAgent },
  }
  const code = await cityCommand(config, args, (line) => void lines.push(line))
  return { code, lines }
}

it('fetches a city in the languages named, and prints what it got', async () => {
  expect(await run('remove', 'Velenov')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('npm run city')],
  })
  expect(await run('add', 'Nowhere at all')).toMatchObject({ code: 1 })
  expect(await run('add', 'Prague', '--language', 'tlh')).toMatchObject({ code: 1 })
  const { code, lines } = await run('add', `${VELENOV.latitude}, ${VELENOV.longitude}`, '--language', 'fr')
  expect(lines).toContain(`en: ${TOWN_SIGHTS.length} can be told`)
  expect(lines).toContain(`fr: ${TOWN_SIGHTS.length} can be told`)
  expect(code).toBe(0)
})

it('then a server that asks nobody has a guide there', async () => {
  const asked = [overpass.asked.length, wikimedia.asked.length]
  const parts = {
    db: database.db,
    clock: testClock(),
    logger: { warn: () => undefined },
    atlas: createAtlas([]),
    geocoder: { reverse: async () => undefined },
    wikimedia: undefined,
  }
  const boxes = openOsmBoxes({
    ...parts,
    files: { fetchPacked: async () => ({ ok: false, failure: { kind: 'no-data' } }) },
    overpass: undefined,
  })
  const guides = openGuides({ ...parts, boxes })
  const wish = { point: VELENOV, locationName: 'Velenov', topic: 'History', durationMin: 60 } as const
  expect(await guides.mayKnow(wish)).toBe(true)
  expect(await guides.find({ ...wish, language: 'fr' })).toMatchObject({
    ok: true,
    value: { textLanguage: 'fr' },
  })
  expect(await guides.find({ ...wish, language: 'ja' })).toMatchObject({
    ok: false,
    failure: { kind: 'not-in-language' },
  })
  expect([overpass.asked.length, wikimedia.asked.length]).toEqual(asked)
})
