/** Ids and photographs of the places of a pack, from a stand-in for Wikipedia, Wikidata and Commons. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/kernel/db/open-database.ts'
import { packPlaces as packPlaceRows } from '#server/kernel/db/schema/pack-places.ts'
import { openPackPlaces } from '#server/telling/guides/pack-places.ts'
import { openWikimediaApi } from '#server/knowledge/open-data/wikimedia/wikimedia-api.ts'
import { TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { freshDatabase, testClock, type TestClock } from '#tests/support/server.ts'
import { ALIAS, startWikimedia, WIDER } from '#tests/support/wikimedia-stand-in.ts'
import { placeAt, velenovPack } from './velenov-pack.ts'

const DAY_MS = 86_400_000
const ids = TOWN_SIGHTS.map(({ wikidataId }) => wikidataId)
let database: OpenDatabase
let wikimedia: Awaited<ReturnType<typeof startWikimedia>>
let clock: TestClock
const said: string[] = []
const opened: { close(): void }[] = []

beforeAll(async () => {
  database = openDatabase(await freshDatabase())
})
beforeEach(async () => {
  wikimedia = await startWikimedia()
  clock = testClock()
  said.length = 0
  await database.db.delete(packPlaceRows)
})
afterEach(async () => {
  for (const api of opened.splice(0)) api.close()
  await wikimedia.close()
})
afterAll(() => database.close())

function open({ asks = true } = {}) {
  const api = openWikimediaApi({
    baseUrls: wikimedia.baseUrls,
    userAgent: 'Walks/1 (ops@walks.example)',
    wait: async (_, signal) => signal.throwIfAborted(),
  })
  opened.push(api)
  return openPackPlaces({
    db: database.db,
    clock,
    api: asks ? api : undefined,
    logger: { warn: (_, message) => void said.push(message) },
  })
}
const idsOf = async (places: ReturnType<typeof placeAt>[], packPlaces = open()) =>
  [...(await packPlaces.read(velenovPack(...places)))].map(([, { wikidataId }]) => wikidataId)

describe('the id of a place', () => {
  it('is that of the page of its name beside it, also where only a redirect has the name', async () => {
    const places = [placeAt(0), placeAt(1, { name: ALIAS }), placeAt(2), placeAt(3, { wikidata: 'Q4' })]
    expect(await idsOf(places)).toEqual([ids[0], ids[1], ids[2], 'Q4'])
    // Two rounds of English titles and one in the language of the place; entities; files.
    expect(wikimedia.asked.map(({ host, language }) => language ?? host)).toEqual([
      'en',
      'en',
      'cs',
      'wikidata',
      'commons',
    ])
    expect(wikimedia.asked[0]?.params['titles']).toBe(
      [
        'Old Town Hall',
        'Stará radnice',
        ALIAS,
        'Solný most',
        'Saint Barbara’s Church',
        'Kostel svaté Barbory',
      ].join('|'),
    )
    // The next round does not ask again for places that this one found.
    expect(wikimedia.asked[2]?.params['titles']).not.toContain('Stará radnice')
  })

  it('is none where the page is far, of other meanings, a section, about something wider, or of no such title', async () => {
    const far = { latitude: 49.26, longitude: 15.429 }
    const places = [
      placeAt(0, { ...far }),
      placeAt(1, { name: WIDER }),
      placeAt(2, { name: 'Gate (disambiguation)', localName: 'x' }),
      placeAt(3, { name: 'South Gate', localName: 'y' }),
      placeAt(4, { name: 'A|B [x]', localName: 'z' }),
    ]
    expect(await idsOf(places)).toEqual([undefined, undefined, undefined, undefined, undefined])
    const titles = wikimedia.asked.flatMap(({ params }) => (params['titles'] ?? '').split('|'))
    expect(titles).not.toContain('B [x]')
  })

  it('lies nearer at a house than at a park, which is wide', async () => {
    const [, , , granary] = TOWN_SIGHTS
    const beside = { latitude: (granary?.latitude ?? 0) + 0.0045 }
    expect(await idsOf([placeAt(3, beside)])).toEqual([undefined])
    // Also where only the entity knows where it is.
    expect(await idsOf([placeAt(2, { latitude: placeAt(2).latitude + 0.0045 })])).toEqual([undefined])
    expect(
      await idsOf([placeAt(4, { id: 'park', kind: 'city park', latitude: placeAt(4).latitude + 0.0045 })]),
    ).toEqual([ids[4]])
  })

  it('is not given to two places, nor where the pack has it', async () => {
    const places = [
      placeAt(0, { id: 'a', wikidata: ids[0] }),
      placeAt(0, { id: 'b' }),
      placeAt(1, { id: 'c', name: ALIAS }),
      placeAt(1, { id: 'd' }),
    ]
    // The page of the very name has the first claim.
    expect(await idsOf(places)).toEqual([ids[0], undefined, undefined, ids[1]])
  })

  it('is refused where its entity is another place', async () => {
    wikimedia.next('normal', 'normal', 'lying')
    expect(await idsOf([placeAt(0)])).toEqual([undefined])
  })
})

describe('what was found', () => {
  const pack = velenovPack(placeAt(0), placeAt(2), placeAt(4, { name: 'Nothing', localName: 'Nic' }))

  it('comes with the photograph where its licence allows it, and with its credit', async () => {
    const read = await open().read(pack)
    expect(read.get('place-0')?.photograph).toMatchObject({ author: 'Jan Novák', licence: 'CC BY-SA 4.0' })
    // NC.
    expect(read.get('place-2')).toEqual({ wikidataId: ids[2], photograph: undefined })
    expect(read.get('place-4')).toEqual({ wikidataId: undefined, photograph: undefined })
  })

  it('is asked for once in four weeks, and so is what was not found', async () => {
    const first = await open().read(pack)
    const asked = wikimedia.asked.length
    clock.advance(27 * DAY_MS)
    const again = open()
    expect(await again.read(pack)).toEqual(first)
    expect(await open({ asks: false }).read(pack)).toEqual(first)
    expect(await again.isWhole(pack)).toBe(true)
    expect(wikimedia.asked).toHaveLength(asked)
    clock.advance(2 * DAY_MS)
    wikimedia.mode = 'unreachable'
    expect(await again.read(pack)).toEqual(first)
    expect(wikimedia.asked.length).toBeGreaterThan(asked)
  })

  it('is asked for in one line by all who want it at once', async () => {
    const packPlaces = open()
    const [one, two] = await Promise.all([packPlaces.read(pack), packPlaces.read(pack)])
    expect(one).toEqual(two)
    expect(wikimedia.asked.filter(({ host }) => host === 'wikidata')).toHaveLength(1)
  })

  it('is what the pack has where nobody answers, who is then left alone for a while', async () => {
    const packPlaces = open()
    for (const mode of ['unreachable', 'rate-limited', 'wrong-shape'] as const) {
      wikimedia.mode = mode
      clock.advance(11 * 60_000)
      const own = velenovPack(placeAt(0), placeAt(1, { wikidata: ids[1] }))
      expect((await packPlaces.read(own)).get('place-1')).toEqual({
        wikidataId: ids[1],
        photograph: undefined,
      })
      expect(await packPlaces.isWhole(own)).toBe(false)
      const asked = wikimedia.asked.length
      await packPlaces.read(own)
      expect(wikimedia.asked).toHaveLength(asked)
    }
    expect(said).toHaveLength(3)
    wikimedia.mode = 'normal'
    clock.advance(11 * 60_000)
    expect((await open().read(pack)).get('place-0')?.wikidataId).toBe(ids[0])
  })

  it('keeps the ids where only the photographs could not be read', async () => {
    wikimedia.next('normal', 'normal', 'normal', 'normal', 'wrong-json')
    const packPlaces = open()
    expect((await packPlaces.read(pack)).get('place-0')).toEqual({
      wikidataId: ids[0],
      photograph: undefined,
    })
    expect(await packPlaces.isWhole(pack)).toBe(false)
    clock.advance(11 * 60_000)
    expect((await packPlaces.read(pack)).get('place-0')?.photograph).toBeDefined()
  })

  it('is not waited for longer than somebody has patience, and is there for the next', async () => {
    const packPlaces = open()
    wikimedia.mode = 'slow'
    expect(await packPlaces.read(pack, AbortSignal.timeout(50))).toEqual(
      new Map(pack.places.map(({ id }) => [id, { wikidataId: undefined, photograph: undefined }])),
    )
    wikimedia.mode = 'normal'
    expect((await packPlaces.read(pack)).get('place-0')?.wikidataId).toBe(ids[0])
    expect(wikimedia.asked.filter(({ host }) => host === 'wikidata')).toHaveLength(1)
  })
})
