import { describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import type { GuideSource, GuideRequest } from '#server/telling/generation/guide-source.ts'
import { planWalkIn } from '#server/telling/generation/plan-tour.ts'
import { firstGuide } from '#server/telling/guides/first-guide.ts'
import { openDataGuides } from '#server/telling/guides/open-data-guides.ts'
import type { OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import { readOverpassAnswer } from '#server/knowledge/open-data/overpass-answer.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { TOWN, TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { ENTRY, TOWN_GEOCODER, townOnMap, VELENOV } from '#samples/invented-town/town-on-map.ts'
import { articlesInMemory } from '#samples/invented-town/articles-in-memory.ts'

const boxes: OsmBoxes = { fetchBox: async (box, scope) => readOverpassAnswer(townOnMap(), box, scope) }
const geocoder = TOWN_GEOCODER
const WISH: GuideRequest = {
  point: VELENOV,
  locationName: 'Velenov',
  topic: 'History',
  language: 'en',
  durationMin: 60,
}
const find = async (wish: Partial<GuideRequest> = {}, articles: Articles = articlesInMemory().articles) =>
  await openDataGuides({ boxes, articles, geocoder }).find({ ...WISH, ...wish })
const changed = (change: (article: Article) => Article) => articlesInMemory(change).articles

describe('a guide of open data', () => {
  it('has the places of the town with facts, their sources and how widely they are known', async () => {
    const found = await find()
    if (!found.ok) throw new Error(found.failure.kind)
    const guide = found.value
    expect(guide).toMatchObject({ id: 'velenov', name: 'Velenov', countryCode: 'CZ', textLanguage: 'en' })
    expect(guide.places).toHaveLength(TOWN_SIGHTS.length)
    for (const place of guide.places) {
      const sight = TOWN_SIGHTS.find(({ wikidataId }) => wikidataId === place.wikidata)
      expect(place).toMatchObject({ name: sight?.labels.en, localName: sight?.localName })
      expect(place.sitelinks).toBe(sight?.sitelinks)
      for (const fact of place.facts)
        expect(guide.sources[fact.source]).toMatchObject({
          url: expect.stringContaining('oldid=7') as unknown,
          licence: 'CC BY-SA 4.0',
        })
    }
    // As the map says it of the first sight, and of no other.
    expect(guide.places.flatMap(({ wikidata, costsEntry }) => (costsEntry ? [wikidata] : []))).toEqual([
      TOWN_SIGHTS[0]?.wikidataId,
    ])
    expect(guide.places.flatMap(({ openingHours }) => openingHours ?? [])).toEqual([ENTRY.opening_hours])
    expect(
      planWalkIn(guide, { point: VELENOV, topic: 'History', seed: 'a' })?.walk.stops.length,
    ).toBeGreaterThan(3)
  })

  it('speaks the language asked for, under the names of that language', async () => {
    const found = await find({ language: 'ja' })
    if (!found.ok) throw new Error(found.failure.kind)
    expect(found.value).toMatchObject({ textLanguage: 'ja', name: 'ヴェレノフ', localName: 'Velenov' })
    expect(found.value.places.map(({ name }) => name)).toContain(TOWN_SIGHTS[0]?.labels.ja)
    for (const { text } of found.value.places.flatMap(({ facts }) => facts))
      expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  })

  it('says that nothing is told in a language, and that there is nothing at all', async () => {
    expect(await find({ language: 'it' })).toEqual(fail({ kind: 'not-in-language' }))
    const empty = changed((article) => ({ ...article, page: undefined }))
    expect(await find({}, empty)).toEqual(fail({ kind: 'no-places' }))
    expect(await find({ point: { latitude: 49.9, longitude: 15.4 } })).toEqual(fail({ kind: 'no-places' }))
  })

  it('refuses what lies elsewhere than its article, and tells one thing once', async () => {
    const [liar, twin] = TOWN_SIGHTS.map(({ wikidataId }) => wikidataId)
    const found = await find(
      {},
      changed((article) =>
        article.wikidataId === liar
          ? { ...article, position: { latitude: TOWN.latitude + 1, longitude: TOWN.longitude } }
          : article.wikidataId === twin
            ? { ...article, wikidataId: TOWN_SIGHTS[2]?.wikidataId ?? '' }
            : article,
      ),
    )
    if (!found.ok) throw new Error(found.failure.kind)
    const ids = found.value.places.map(({ wikidata }) => wikidata)
    expect(ids).not.toContain(liar)
    expect(new Set(ids).size).toBe(ids.length)
    for (const place of found.value.places) expect(distanceM(place, VELENOV)).toBeLessThan(5000)
    // A memorial may carry the id of the person, who has no position.
    const people = changed((article) => ({ ...article, kinds: ['Q5'], position: undefined }))
    expect(await find({}, people)).toEqual(fail({ kind: 'no-places' }))
    const far = { position: { latitude: 10, longitude: 10 } }
    expect(
      await find(
        {},
        changed((article) => ({ ...article, ...far })),
      ),
    ).toEqual(fail({ kind: 'no-places' }))
  })

  it('says who did not answer, and how', async () => {
    const limited: Articles = { read: async () => fail({ kind: 'rate-limited', retryAfterS: 60 }) }
    expect(await find({}, limited)).toMatchObject({
      failure: { kind: 'unreachable', detail: expect.stringContaining('rate-limited') as unknown },
    })
    const down: OsmBoxes = { fetchBox: async () => fail({ kind: 'busy', retryAfterS: 60 }) }
    const { articles } = articlesInMemory()
    expect(await openDataGuides({ boxes: down, articles, geocoder }).find(WISH)).toMatchObject({
      failure: { kind: 'unreachable' },
    })
  })

  it('asks to try again where what was not read may be the places that are missing', async () => {
    const known = articlesInMemory()
    const unreadFrom = (from: number, language = 'en'): Articles => ({
      async read(ids, _, signal) {
        const read = await known.articles.read(ids, language as 'en', signal)
        if (!read.ok) return read
        const unread = new Set(TOWN_SIGHTS.slice(from).map(({ wikidataId }) => wikidataId))
        const value = new Map([...read.value].filter(([id]) => !unread.has(id)))
        return { ok: true, value, unread: { ids: unread, failure: { kind: 'aborted' } } }
      },
    })
    expect(await find({}, unreadFrom(3))).toMatchObject({
      failure: { kind: 'unreachable', detail: 'Wikimedia: aborted' },
    })
    expect(await find({ language: 'it' }, unreadFrom(4, 'it'))).toMatchObject({
      failure: { kind: 'unreachable' },
    })
    // One more would not make a walk either.
    const almostEmpty = unreadFrom(TOWN_SIGHTS.length - 1, 'it')
    expect(await find({}, almostEmpty)).toEqual(fail({ kind: 'no-places' }))
    expect(await find({}, unreadFrom(TOWN_SIGHTS.length - 1))).toMatchObject({ ok: true })
  })

  it('waits only so long, and not at all where the job is stopped', async () => {
    const { articles } = articlesInMemory()
    const silent: OsmBoxes = { fetchBox: () => new Promise(() => undefined) }
    const guides = openDataGuides({ boxes: silent, articles, geocoder, patienceMs: 20 })
    expect(await guides.find(WISH)).toMatchObject({ failure: { kind: 'unreachable', detail: 'too slow' } })
    const stop = new AbortController()
    const finding = openDataGuides({ boxes: silent, articles, geocoder }).find({
      ...WISH,
      signal: stop.signal,
    })
    stop.abort()
    await expect(finding).rejects.toThrow('aborted')
  })
})

describe('several sources', () => {
  const saying = (kind: 'no-places' | 'not-in-language'): GuideSource => ({
    find: async () => fail({ kind }),
  })
  it('are asked until one knows; else the failure says most', async () => {
    const silent: GuideSource = { find: async () => fail({ kind: 'unreachable', detail: '' }) }
    const found = await find()
    const knowing: GuideSource = { find: async () => found }
    expect(await firstGuide(saying('no-places'), knowing, silent).find(WISH)).toBe(found)
    expect(await firstGuide(saying('no-places'), saying('not-in-language')).find(WISH)).toEqual(
      fail({ kind: 'not-in-language' }),
    )
    expect(await firstGuide(saying('not-in-language'), silent).find(WISH)).toMatchObject({
      failure: { kind: 'unreachable' },
    })
    expect(found).toMatchObject(ok({ id: 'velenov' }))
  })
})
