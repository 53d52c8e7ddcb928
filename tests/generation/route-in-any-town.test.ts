/** Tours along routes in a town that no pack knows, with stand-ins of Overpass and Wikimedia. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { openGeocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { openGuides } from '#server/telling/guides/open-guides.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { openOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import { TOO_BUSY } from '#server/knowledge/open-data/testing.ts'
import { openPhotographFiles } from '#server/knowledge/open-data/wikimedia/photograph-files.ts'
import { wikimediaOf } from '#server/knowledge/open-data/wikimedia/wikimedia-config.ts'
import { createRoute } from '#tests/server/custom-route.ts'
import { picture, upload } from '#tests/server/media-upload.ts'
import { TOWN, TOWN_SIGHTS, type TownSight } from '#samples/invented-town/town.ts'
import { startOpenData } from '#tests/support/open-data-stand-ins.ts'
import {
  freshDatabase,
  startTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '#tests/support/server.ts'
import { openTestJobContext, type TestJobContext } from './test-job-context.ts'

const NO_FILES = { fetchPacked: async () => ({ ok: false, failure: { kind: 'no-data' } }) as const }
const [hall, bridge, church] = TOWN_SIGHTS as readonly [TownSight, TownSight, TownSight]

let standIns: Awaited<ReturnType<typeof startOpenData>>
let context: TestJobContext
let server: TestServer
let user: TestUser
const toClose: (() => unknown)[] = []
beforeAll(async () => {
  standIns = await startOpenData()
  const databaseUrl = await freshDatabase()
  context = openTestJobContext(databaseUrl)
  const { db, atlas, clock } = context
  const logger = { warn: (_: object, message: string) => void context.errors.push(new Error(message)) }
  const { overpass } = standIns
  const boxes = openOsmBoxes({
    db,
    clock,
    files: NO_FILES,
    overpass: { baseUrl: overpass.baseUrl, userAgent: 'Walks/1 (ops@walks.example)' },
    logger,
  })
  const wikimedia = wikimediaOf(standIns.environment, 'https://walks.example')
  const geocoder = openGeocoder(atlas.packs)
  const guides = openGuides({ db, clock, atlas, boxes, geocoder, wikimedia, logger })
  const photographs = openPhotographFiles(wikimedia)
  server = await startTestServer({
    after: { databaseUrl, dataDir: await temporaryFolder() },
    parts: { openGeneration: async () => createTourGeneration({ ...context, guides, photographs }) },
  })
  user = await server.signUp({ tier: 1 })
  toClose.push(
    () => guides.close(),
    boxes.close,
    () => photographs.close(),
  )
})
afterAll(async () => {
  await server.close()
  for (const close of toClose) await close()
  await context.close()
  await standIns.close()
})

const call = async (method: string, path: string, body?: unknown) =>
  (await server.call(method, path, { token: user.token, body })).json
const at = (name: string, { latitude, longitude }: { latitude: number; longitude: number }, northM = 0) => ({
  name,
  latitude: latitude + northM / 111_195,
  longitude,
})
/** A place by the name on the map, one by that of its article, a home, and a door beside a sight. */
const stopsIn = (language: 'fr' | 'ja' | 'de') =>
  [
    at(hall.localName, hall),
    at(bridge.labels[language], bridge, 60),
    { ...at('Chez moi', TOWN, 1_200), userNotes: 'Clé 7' },
    at('Xyzzy', church, 40),
  ].map((stop, orderIndex) => ({ ...stop, orderIndex }))

async function tourAlong(routeId: number, language: string) {
  await call('PUT', '/user/preferences/narration', { ...PREFERENCE_DEFAULTS.narration, language })
  const { jobId, slug } = await call('POST', `/custom-routes/${routeId}/generate-tour`, {
    generateAudio: false,
  })
  // Preferences that change after the request have no effect.
  await call('PUT', '/user/preferences/narration', PREFERENCE_DEFAULTS.narration)
  const ended = await context.until(
    ({ name, payload }) => /Completed$|Failed$/.test(name) && payload.JobId === jobId,
  )
  expect(ended.name).toBe('TourGenerationCompleted')
  return { tour: await call('GET', `/tours/by-slug/${slug}`), jobId }
}
const asked = () => standIns.wikimedia.asked.length + standIns.overpass.interpreted().length

describe('a tour along a route in a town that no pack knows', () => {
  it.each(['fr', 'ja'] as const)(
    'tells its stops from the Wikipedia of the person’s language: %s',
    async (language) => {
      const route = await createRoute(server, user, { name: 'Boucle', pois: stopsIn(language) })
      // Stops with a picture of one's own need no other.
      await upload(server, user.token, {
        CustomPOIId: route.pois[0].id,
        MediaType: 1,
        file: await picture('jpeg', 400, 300),
      })
      const { tour, jobId } = await tourAlong(route.id, language)
      const words = wordsOf(language)
      expect(tour).toMatchObject({ language, title: 'Boucle', locationName: expect.any(String) })
      const sections: { text: string; walk?: object | null; sources: { url: string }[] }[] =
        tour.narrativeSections
      const onTheWay = sections.filter(({ walk }) => walk)
      const [intro, ofHall, ofBridge, home, beside] = sections.filter(({ walk }) => !walk)
      if (!intro || !ofHall || !ofBridge || !home || !beside) throw new Error('a stop is not told')
      expect(intro.text).toContain(language === 'ja' ? 'ヴェレノフ' : TOWN.name)
      for (const { text, sources } of [ofHall, ofBridge, beside, ...onTheWay]) {
        expect(text).toMatch(language === 'fr' ? /\b(le|la|les|une?|des?)\b/ : /[\u3040-\u30ff]/)
        if (language === 'fr') expect(text).not.toMatch(/\b(the|walk|stop|from)\b/i)
        expect(sources.length).toBeGreaterThan(0)
        for (const { url } of sources)
          expect(url).toMatch(new RegExp(`^https://${language}\\.wikipedia\\.org/`))
      }
      expect(ofHall.text).toContain(hall.labels[language])
      expect(beside.text).toContain(church.labels[language])
      // When one may go in, by the map.
      expect(ofHall.text).toMatch(
        language === 'fr' ? /du mardi au dimanche, de 10\sh à 17\sh/ : /10時から17時まで/,
      )
      expect(ofBridge.text).not.toMatch(/\d\sh\b|\d時/)
      expect(words.phrases.unknown.some((phrase) => home.text.includes(phrase))).toBe(true)
      expect(home.text).toContain('Clé 7')
      expect(home.sources).toEqual([])
      expect(tour.narrativeText).toContain('CC BY-SA 4.0')

      const credits = tour.pointsOfInterest.map(({ media }: { media: { attribution: string | null }[] }) =>
        media.map(({ attribution }) => attribution && /Jan Novák/.test(attribution)),
      )
      expect(credits).toEqual([[null], [true], [], []])
      // Data that was gathered for the tour is removed once the tour exists.
      const [job] = await context.db.select().from(tourJobs).where(eq(tourJobs.id, jobId))
      expect(job?.outline).toBeNull()
      expect(context.errors).toEqual([])
    },
  )

  it('asks nobody again for the same stops', async () => {
    const before = asked()
    const { id } = await createRoute(server, user, { pois: stopsIn('fr') })
    const { tour } = await tourAlong(id, 'fr')
    expect(tour.narrativeText).toContain(hall.labels.fr)
    expect(asked()).toBe(before)
  })

  it('is made of the person’s own words where nobody answers, and of what was read before', async () => {
    standIns.wikimedia.mode = 'unreachable'
    standIns.overpass.answer({ status: 400, body: TOO_BUSY })
    const { id } = await createRoute(server, user, { pois: stopsIn('de') })
    const { tour } = await tourAlong(id, 'de')
    expect(tour.language).toBe('de')
    const unknown = wordsOf('de').phrases.unknown
    for (const { text, sources } of tour.narrativeSections.slice(1, -1)) {
      expect(unknown.some((phrase) => text.includes(phrase))).toBe(true)
      expect(sources).toEqual([])
    }
    expect(tour.narrativeText).toContain('Clé 7')
    expect(context.errors.splice(0).map(({ message }) => message)).toEqual([
      expect.stringContaining('Wikimedia: unreachable'),
    ])

    const far = stopsIn('de').map((stop) => ({ ...stop, latitude: stop.latitude + 0.5 }))
    const other = await createRoute(server, user, { pois: far })
    expect((await tourAlong(other.id, 'de')).tour.pointsOfInterest).toHaveLength(4)
    expect(context.errors.splice(0).map(({ message }) => message)).toEqual([
      expect.stringContaining('OpenStreetMap: refused'),
    ])

    const again = await createRoute(server, user, { pois: stopsIn('fr') })
    expect((await tourAlong(again.id, 'fr')).tour.narrativeText).toContain(hall.labels.fr)
  })
})
