import { describe, expect, it } from 'vitest'
import { fail } from '#contract/failure.ts'
import { createAtlas } from '#server/knowledge/city-packs/atlas.ts'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { atlasOfRoute, planRoute } from '#server/telling/generation/plan-route.ts'
import type { RouteGuideRequest } from '#server/telling/generation/route-guide.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { type RouteGuidesParts, routeGuides } from '#server/telling/guides/route-guides.ts'
import type { OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import { readOverpassAnswer } from '#server/knowledge/open-data/overpass-answer.ts'
import { answerOf } from '#server/knowledge/open-data/testing.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { TOWN, TOWN_SIGHTS, type TownSight } from '#samples/invented-town/town.ts'
import { townOnMap } from '#samples/invented-town/town-on-map.ts'
import { articlesInMemory } from '#samples/invented-town/articles-in-memory.ts'

const florence = shippedPacks().find(({ id }) => id === 'florence')
if (!florence) throw new Error('no Florence')
const [hall, bridge, church] = TOWN_SIGHTS as readonly [TownSight, TownSight, TownSight]
/** A city with Florence's texts that is told in English only, and whose first places are those that somebody wrote about. */
const linked = createAtlas([
  {
    ...florence,
    id: 'told-in-english-only',
    wikidata: undefined,
    places: florence.places.map((place, index) => ({ ...place, wikidata: TOWN_SIGHTS[index]?.wikidataId })),
  },
])
const [inPack, otherInPack] = linked.packs[0]?.places ?? []
if (!inPack || !otherInPack) throw new Error('no places')

const at = (name: string, { latitude, longitude }: { latitude: number; longitude: number }, northM = 0) => ({
  name,
  latitude: latitude + northM / 111_195,
  longitude,
})
const NOBODY: Articles = { read: async () => fail({ kind: 'unreachable', detail: 'down' }) }
const geocoder = { reverse: async () => undefined }

function guides(parts: Partial<RouteGuidesParts> = {}) {
  const { articles, read } = articlesInMemory()
  const boxesAsked: Parameters<OsmBoxes['fetchBox']>[] = []
  const boxes: OsmBoxes = {
    async fetchBox(box, scope) {
      boxesAsked.push([box, scope])
      return readOverpassAnswer(townOnMap(), box, scope)
    },
  }
  const source = routeGuides({
    atlas: createAtlas([]),
    boxes,
    articles,
    storedArticles: NOBODY,
    geocoder,
    ...parts,
  })
  const find = (stops: RouteGuideRequest['stops'], language: RouteGuideRequest['language'] = 'fr') =>
    source.find({ stops, locationName: 'Velenov', language })
  return { find, read, boxesAsked }
}
/** The source of each stop's text. */
async function knownAs(
  made: ReturnType<typeof guides>,
  stops: RouteGuideRequest['stops'],
  language: RouteGuideRequest['language'] = 'fr',
  atlas = createAtlas([]),
) {
  const { guide, failures } = await made.find(stops, language)
  const route = {
    stops: stops.map((stop) => ({ ...stop, address: null, description: null, note: null })),
  } as unknown as WantedRoute
  const plan = planRoute(atlasOfRoute(atlas, guide), route, language, guide.placeIds)
  return { names: plan.stops.map(({ known }) => known?.place.name), guide, failures, plan }
}

describe('a guide of a route', () => {
  it('finds stops by their name on the map, in one reading, and tells them in the language asked for', async () => {
    const made = guides()
    const stops = [at(church.localName, church, 60), at('Solný most', bridge), at('Můj dům', TOWN, 900)]
    const { names, guide, plan, failures } = await knownAs(made, stops, 'ja')
    expect(names).toEqual([church.labels.ja, bridge.labels.ja, undefined])
    expect(plan.city).toMatchObject({ name: 'ヴェレノフ', textLanguage: 'ja' })
    for (const { text } of guide.packs.flatMap(({ places }) => places).flatMap(({ facts }) => facts))
      expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
    expect(failures).toEqual([])
    expect(made.boxesAsked.map(([, scope]) => scope)).toEqual(['sights'])
    // Only what the stops are, and the town.
    expect(made.read.map((ids) => ids.toSorted())).toEqual([
      [bridge.wikidataId, church.wikidataId, TOWN.wikidataId].toSorted(),
    ])
  })

  it('knows a stop by the name that its article has, or that the map has in another language', async () => {
    expect((await knownAs(guides(), [at('pont du sel', bridge, 80)])).names).toEqual(['Pont du Sel'])
    const map = answerOf([
      {
        type: 'node',
        id: 5,
        lat: bridge.latitude,
        lon: bridge.longitude,
        tags: {
          ...bridge.tags,
          name: bridge.localName,
          'name:de': 'Salzbrücke',
          wikidata: bridge.wikidataId,
        },
      },
    ])
    const boxes: OsmBoxes = { fetchBox: async (box, scope) => readOverpassAnswer(map, box, scope) }
    expect((await knownAs(guides({ boxes }), [at('Salzbrücke', bridge, 400)])).names).toEqual(['Pont du Sel'])
  })

  it('knows what lies beside a stop that nobody wrote of', async () => {
    const { names, guide } = await knownAs(guides(), [at('Café', hall, 40)])
    expect(names).toEqual([undefined])
    expect(guide.packs[0]?.places.map(({ name }) => name)).toEqual([hall.labels.fr])
  })

  it('leaves what a pack tells in English to the pack, and asks nobody for it', async () => {
    const made = guides({ atlas: linked })
    const stops = [at(inPack.name, inPack), at(otherInPack.name, otherInPack)]
    const { names, guide } = await knownAs(made, stops, 'en', linked)
    expect(names).toEqual(stops.map(({ name }) => name))
    expect(guide).toEqual({ packs: [], placeIds: [null, null] })
    expect([...made.read, ...made.boxesAsked]).toEqual([])
  })

  it('leaves what a pack tells in the language of the route to the pack, under its English name too', async () => {
    const atlas = createAtlas([florence])
    const made = guides({ atlas })
    const placeOf = (id: string) => {
      const place = florence.places.find((one) => one.id === id)
      if (!place) throw new Error(`no ${id}`)
      return place
    }
    const gallery = placeOf('uffizi')
    const stops = [at('Uffizi Gallery', gallery), at('Ponte Vecchio', placeOf('ponte-vecchio'))]
    const { names, guide, plan } = await knownAs(made, stops, 'de', atlas)
    expect(names).toEqual(['Uffizien', 'Ponte Vecchio'])
    expect(plan.city).toMatchObject({ name: 'Florenz', textLanguage: 'de' })
    const [told] = plan.stops[0]?.known?.place.facts ?? []
    expect(gallery.facts.find(({ id }) => id === told?.id)?.text).not.toBe(told?.text)
    expect(guide).toEqual({ packs: [], placeIds: [null, null] })
    expect([...made.read, ...made.boxesAsked]).toEqual([])
  })

  it('tells places of a pack from the Wikipedia of another language, without the map', async () => {
    const { articles, read } = articlesInMemory((article) => ({ ...article, position: undefined }))
    const made = guides({ atlas: linked, articles })
    const { names, plan } = await knownAs(made, [at(inPack.name, inPack)], 'fr', linked)
    expect(names).toEqual([hall.labels.fr])
    expect(plan.city?.textLanguage).toBe('fr')
    expect(made.boxesAsked).toEqual([])
    expect(read).toEqual([[hall.wikidataId]])
  })

  it('knows a place of a pack under a name that only the map has', async () => {
    const map = answerOf([
      {
        type: 'node',
        id: 5,
        lat: inPack.latitude,
        lon: inPack.longitude,
        tags: { tourism: 'attraction', name: 'Xanadu', 'name:fr': 'Zanzibar', wikidata: hall.wikidataId },
      },
    ])
    const boxes: OsmBoxes = { fetchBox: async (box, scope) => readOverpassAnswer(map, box, scope) }
    const made = guides({ atlas: linked, boxes })
    const { names, guide } = await knownAs(made, [at('Zanzibar', inPack, 30)], 'en', linked)
    expect(names).toEqual([inPack.name])
    expect(guide).toEqual({ packs: [], placeIds: [inPack.id] })
    expect(made.read).toEqual([])
  })

  it('holds what is known without those who do not answer, and names them', async () => {
    const boxes: OsmBoxes = { fetchBox: async () => fail({ kind: 'timeout' }) }
    const stops = [at(inPack.name, inPack), at('Můj dům', inPack, 400)]
    const noMap = guides({
      atlas: linked,
      boxes,
      articles: articlesInMemory((one) => ({ ...one, position: undefined })).articles,
    })
    const known = await knownAs(noMap, stops, 'fr', linked)
    expect(known.names).toEqual([hall.labels.fr, undefined])
    expect(known.failures).toEqual(['OpenStreetMap: timeout'])

    const stored = articlesInMemory().articles
    const noArticles = await knownAs(guides({ articles: NOBODY, storedArticles: stored }), [
      at(bridge.localName, bridge),
    ])
    expect(noArticles.names).toEqual([bridge.labels.fr])
    expect(noArticles.failures).toEqual(['Wikimedia: unreachable: down'])
  })

  it('waits no longer than its patience, and ends at once where the job does', async () => {
    const never = new Promise<never>(() => undefined)
    const boxes: OsmBoxes = { fetchBox: () => never }
    const { guide, failures } = await guides({ boxes, patienceMs: 5 }).find([at('Můj dům', TOWN)])
    expect(guide).toEqual({ packs: [], placeIds: [null] })
    expect(failures).toEqual(['OpenStreetMap: too slow'])

    const ending = new AbortController()
    const parts = { atlas: createAtlas([]), boxes, articles: NOBODY, storedArticles: NOBODY, geocoder }
    const finding = routeGuides(parts).find({
      stops: [at('Můj dům', TOWN)],
      locationName: 'Velenov',
      language: 'fr',
      signal: ending.signal,
    })
    ending.abort(new Error('cancelled'))
    await expect(finding).rejects.toThrow('cancelled')
  })

  it('reads a map for each part of a route that no box holds', async () => {
    const made = guides()
    const { names } = await knownAs(made, [
      at(hall.localName, hall),
      at('Far', { latitude: 50.5, longitude: 14 }),
    ])
    expect(names).toEqual([hall.labels.fr, undefined])
    expect(made.boxesAsked).toHaveLength(2)
    for (const [{ west, east }] of made.boxesAsked) expect(east - west).toBeLessThan(0.3)
  })
})
