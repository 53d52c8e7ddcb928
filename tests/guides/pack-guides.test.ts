import { describe, expect, it } from 'vitest'
import { fail } from '#contract/failure.ts'
import { createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import type { GuideRequest } from '#server/telling/generation/guide-source.ts'
import { packGuides } from '#server/telling/guides/pack-guides.ts'
import { TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { articlesInMemory } from '#samples/invented-town/articles-in-memory.ts'

const florence = shippedPacks().find(({ id }) => id === 'florence')
if (!florence) throw new Error('no Florence')
/** Florence without a translation. */
const untranslated = { ...florence, id: 'florence-untranslated' }
/** The same, but its first places are sights that somebody wrote about. */
const pack = {
  ...untranslated,
  wikidata: undefined,
  places: florence.places.map((place, index) => ({ ...place, wikidata: TOWN_SIGHTS[index]?.wikidataId })),
}
const atlas = createAtlas([pack])
const { articles } = articlesInMemory((article) => ({ ...article, position: undefined }))
const WISH: GuideRequest = {
  point: pack,
  locationName: 'Florence',
  topic: 'History',
  language: 'en',
  durationMin: 30,
}

describe('guides of packs', () => {
  it('answer in English as they are', async () => {
    expect(await packGuides(atlas).find(WISH)).toEqual({ ok: true, value: pack })
    const sea = { ...WISH, point: { latitude: 0, longitude: 0 }, locationName: 'Sea' }
    expect(await packGuides(atlas, { articles }).find(sea)).toEqual(fail({ kind: 'no-places' }))
  })

  it('are told in another language by their translations, with no open data and nothing in English', async () => {
    const wish = { ...WISH, language: 'de' as const }
    const found = await packGuides(createAtlas([florence])).find(wish)
    if (!found.ok) throw new Error(found.failure.kind)
    const german = found.value
    expect(german).toMatchObject({ id: 'florence', name: 'Florenz', textLanguage: 'de' })
    expect(german.threads?.History?.length).toBeGreaterThan(0)
    const told = [...german.facts, ...german.places.flatMap(({ facts }) => facts)]
    const english = new Set(
      [...florence.facts, ...florence.places.flatMap(({ facts }) => facts)].map(({ text }) => text),
    )
    expect(told.length).toBeGreaterThan(50)
    expect(told.filter(({ text }) => english.has(text))).toEqual([])
    // Where both could tell it, the authors do.
    expect(await packGuides(createAtlas([florence]), { articles }).find(wish)).toEqual(found)
  })

  it('are told from the Wikipedia of another language, at the places of the pack', async () => {
    const found = await packGuides(atlas, { articles }).find({ ...WISH, language: 'fr' })
    if (!found.ok) throw new Error(found.failure.kind)
    expect(found.value).toMatchObject({ id: pack.id, name: 'Firenze', textLanguage: 'fr' })
    expect(found.value.threads).toBeUndefined()
    for (const place of found.value.places) {
      const own = pack.places.find(({ wikidata }) => wikidata === place.wikidata)
      const { latitude, longitude, kind } = own ?? {}
      expect(place).toMatchObject({ latitude, longitude, kind })
      expect(place.topics).toEqual(expect.arrayContaining(own?.topics ?? []))
      const english = own?.facts.map(({ text }) => text) ?? []
      for (const { text } of place.facts) expect(english).not.toContain(text)
    }
  })

  it('refuse a language that nothing is told in', async () => {
    const refused = fail({ kind: 'not-in-language' })
    expect(await packGuides(atlas).find({ ...WISH, language: 'fr' })).toEqual(refused)
    expect(await packGuides(atlas, { articles }).find({ ...WISH, language: 'it' })).toEqual(refused)
    const places = florence.places.map((place) => ({ ...place, wikidata: undefined }))
    const unlinked = createAtlas([{ ...untranslated, places }])
    expect(await packGuides(unlinked, { articles }).find({ ...WISH, language: 'fr' })).toEqual(refused)
  })

  it('are told by the ids that were found, where the pack has none', async () => {
    const places = florence.places.map((place) => ({ ...place, wikidata: undefined }))
    const unlinked = createAtlas([{ ...untranslated, wikidata: undefined, places }])
    const packPlaces = {
      isWhole: async () => true,
      read: async () =>
        new Map(
          places.map(({ id }, index) => [
            id,
            { wikidataId: TOWN_SIGHTS[index]?.wikidataId, photograph: undefined },
          ]),
        ),
    }
    const found = await packGuides(unlinked, { articles, packPlaces }).find({ ...WISH, language: 'fr' })
    if (!found.ok) throw new Error(found.failure.kind)
    expect(found.value.places.map(({ wikidata }) => wikidata)).toEqual(
      TOWN_SIGHTS.map(({ wikidataId }) => wikidataId),
    )
    // Every page that a sentence comes from is credited.
    for (const { facts } of found.value.places)
      for (const { source } of facts)
        expect(found.value.sources[source]).toMatchObject({
          url: expect.stringContaining('https://fr.wikipedia.org/'),
          licence: 'CC BY-SA 4.0',
        })
  })
})
