/** Walks in a town that no pack knows, by the real server with stand-ins of Overpass, Wikimedia and a speech service. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MVT from 'ol/format/MVT.js'
import { PMTiles } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { readConfig } from '#server/roles/config.ts'
import { pathM } from '#server/telling/generation/geo.ts'
import { wordsOf } from '#server/languages/languages.ts'
import { boxAround } from '#server/knowledge/open-data/osm-box.ts'
import { TOO_BUSY } from '#server/knowledge/open-data/testing.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'
import { tilesOf } from '#server/knowledge/maps/tile-grid.ts'
import { TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { startOpenData, VOICES } from '#tests/support/open-data-stand-ins.ts'
import { TOWN_STREETS, townOnMap, VELENOV } from '#samples/invented-town/town-on-map.ts'
import { HOSTILE_ORDER } from '#tests/support/wikimedia-stand-in.ts'

const CREDIT = /^Photograph: Jan Novák, (CC BY-SA 4\.0|CC0 1\.0|Public domain), Wikimedia Commons$/

type Told = keyof typeof VOICES
interface Media {
  readonly mediaUrl: string
  readonly thumbnailUrl: string
  readonly attribution: string
  readonly attributionUrl: string
}

let dataDir: string
let server: RunningServer
let standIns: Awaited<ReturnType<typeof startOpenData>>
let account: { readonly email: string; readonly password: string }
let token: string

const api = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // eslint-disable-next-line typescript/no-explicit-any
  return answer.status === 204 ? {} : ((await answer.json()) as any)
}

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    DEMO_AUDIO: 'off',
    LOG_LEVEL: 'silent',
    ...standIns.voices,
    ...environment,
  })
  server = await runServer({ config, say: (line) => lines.push(line) })
  const [, email = '', password = ''] = /^Premium: (\S+) (\S+)$/m.exec(lines.join('\n')) ?? []
  account = { email, password }
  token = (await api('/auth/login', account)).token as string
}

/** Asks for a walk and waits for its end. */
async function walkIn(language: Told, place: object = VELENOV) {
  await api('/user/preferences/narration', { ...PREFERENCE_DEFAULTS.narration, language }, 'PUT')
  const { jobId, ...refused } = await api('/tours/generate', place)
  if (!jobId) return { refused }
  // Preferences that change after the request have no effect.
  await api('/user/preferences/narration', PREFERENCE_DEFAULTS.narration, 'PUT')
  const find = async () => {
    const { items } = await api('/tours/my-tours?pageSize=100')
    // eslint-disable-next-line typescript/no-explicit-any
    return items.find((one: any) => one.generationJobId === jobId)
  }
  await expect
    .poll(find, { timeout: 30_000, interval: 100 })
    .toHaveProperty('generationStatus', expect.stringMatching(/^(completed|failed)$/))
  const item = await find()
  return { item, failure: item.narrativePreview as string }
}

async function tourIn(language: Told) {
  const { item, failure } = await walkIn(language)
  if (item?.generationStatus !== 'completed') throw new Error(failure)
  return await api(`/tours/by-slug/${item.slug}`)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'streetlore-any-city-'))
  standIns = await startOpenData({ slowMs: 5, retryAfterS: 3600 })
  await start(standIns.environment)
})
beforeEach(() => {
  standIns.wikimedia.mode = 'normal'
  standIns.overpass.answer({ body: townOnMap() })
})
afterAll(async () => {
  await server.stop()
  await standIns.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Names of the streets on the map, on which there is a house too. */
async function streetsOf(mapUrl: string): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${mapUrl}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const file = new PMTiles({
    getKey: () => mapUrl,
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })
  const features: Record<string, string>[] = []
  for (const { z, x, y } of tilesOf(boxAround(VELENOV, 300), 14)) {
    const tile = await file.getZxy(z, x, y)
    if (tile) features.push(...new MVT().readFeatures(tile.data).map((feature) => feature.getProperties()))
  }
  expect(features).toContainEqual(expect.objectContaining({ layer: 'buildings', kind: 'building' }))
  return features.flatMap(({ layer, name }) => (layer === 'roads' && name ? [name] : []))
}

const labelsIn = (language: 'en' | 'fr' | 'ja' | 'de') => TOWN_SIGHTS.map(({ labels }) => labels[language])

/** Along the streets, and told so: to which side one sets out, and which street one follows. */
// eslint-disable-next-line typescript/no-explicit-any
function expectWalked(tour: any, language: 'en' | 'fr' | 'ja') {
  const { line, distanceM: metres, lineKind, pointsOfInterest: stops, narrativeText, walkSteps } = tour
  expect(lineKind).toBe('walked')
  const straightM = pathM(stops)
  expect(metres).toBeGreaterThan(straightM * 1.05)
  expect(metres).toBeLessThan(straightM * 1.5)
  expect(line.length).toBeGreaterThan(stops.length)
  for (const { latitude, longitude } of stops) expect(line).toContainEqual([longitude, latitude])
  // The streets go north and east, so every piece of the line does.
  const pieces: [number, number][][] = line
    .slice(1)
    .map((to: [number, number], index: number) => [line[index], to])
  for (const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] of pieces)
    expect(Math.min(Math.abs(east - west), Math.abs(north - south))).toBeLessThan(2e-5)
  const key = language === 'en' ? 'name' : (`name:${language}` as const)
  expect(narrativeText).toMatch(new RegExp(`${TOWN_STREETS.northward[key]}|${TOWN_STREETS.eastward[key]}`))
  // Turn by turn from stop to stop, in the same language; the streets cross at right angles.
  const named = Object.values(TOWN_STREETS).map((street) => street[key])
  const turns = ['set-out', 'straight', 'left', 'right', 'turn-back', 'arrive']
  for (const { street, turn } of walkSteps) {
    if (street !== undefined) expect(named).toContain(street)
    expect(turns).toContain(turn)
  }
  for (const leg of stops.slice(1).keys())
    // eslint-disable-next-line typescript/no-explicit-any
    expect(walkSteps.filter((step: any) => step.leg === leg).at(-1)).toMatchObject({ turn: 'arrive' })
  // eslint-disable-next-line typescript/no-explicit-any
  expect(walkSteps.some((step: any) => step.street)).toBe(true)
  // Each job draws another walk: to which side it goes on is told in all of them, left and right not in every one.
  const sides = Object.values(wordsOf(language).sides).flat()
  expect(sides.filter((side) => narrativeText.includes(side))).not.toHaveLength(0)
}

describe('a walk in a town that no pack knows', () => {
  it('fails in clear words where the map is out of reach, and costs nothing', async () => {
    standIns.overpass.answer({ status: 400, body: TOO_BUSY })
    const { failure } = await walkIn('en')
    expect(failure).toMatch(/^Generation failed: The servers that know places in Velenov can't be reached/)
    expect(failure).toMatch(/tours in English of (Berlin|Munich|Florence)/)
    expect(standIns.overpass.interpreted()[0]?.userAgent).toContain('ops@walks.example')
    const length = await api(
      `/tours/walk-length?${new URLSearchParams({ ...VELENOV, latitude: '49.2361', longitude: '15.429' })}`,
    )
    expect(length).toMatchObject({ possibleMin: 0, isUnknown: true })
  })

  it.each(['en', 'fr', 'ja'] as const)(
    'is told and spoken in the language asked for: %s',
    async (language) => {
      standIns.wikimedia.mode = ({ en: 'normal', fr: 'hostile-authors', ja: 'slow' } as const)[language]
      const tour = await tourIn(language)
      expect(tour).toMatchObject({
        language,
        locationName: 'Velenov',
        slug: expect.stringMatching(/^velenov-history-/),
      })
      // The composer's own words as well.
      if (language !== 'en') expect(tour.narrativeText).not.toMatch(/\b(the|walk|stop|from)\b/i)
      const stops = tour.narrativeSections.filter(({ poiId }: { poiId?: unknown }) => poiId)
      expect(stops.length).toBeGreaterThanOrEqual(4)
      for (const { title, text, sources } of stops) {
        expect(labelsIn(language)).toContain(title)
        expect(text).toMatch(
          { en: /\bthe\b/, fr: /\b(le|la|les|une?|des?)\b/, ja: /[\u3040-\u30ff]/ }[language],
        )
        expect(sources).not.toHaveLength(0)
        for (const source of sources) {
          expect(source.url).toMatch(
            new RegExp(`^https://${language}\\.wikipedia\\.org/w/index\\.php\\?.*oldid=\\d+`),
          )
          expect(source.licence).toBe('CC BY-SA 4.0')
        }
      }
      expectWalked(tour, language)
      const streets = [TOWN_STREETS.northward.name, TOWN_STREETS.eastward.name]
      expect(await streetsOf(tour.mapUrl)).toEqual(expect.arrayContaining(streets))
      const credits = tour.pointsOfInterest.flatMap(({ media }: { media: Media[] }) =>
        media.map(({ attribution }) => attribution),
      )
      expect(credits.length).toBeGreaterThan(1)
      // Also where the author's name comes with scripts.
      for (const credit of credits) expect(credit).toMatch(CREDIT)
      const voices = () => standIns.speech.requests.map(({ body }) => body['voice'])
      await expect.poll(voices, { timeout: 30_000 }).toContain(VOICES[language])
      // The next one need not wait for the rest of its sound.
      await api(`/tours/${tour.id}`, undefined, 'DELETE')
    },
  )

  it('has photographs with their credits, also in downloads', async () => {
    const tour = await tourIn('en')
    const { items } = await api(`/tours/${tour.id}/pois`)
    const pictured = items.filter(({ media }: { media: Media[] }) => media.length > 0)
    const [{ attribution, attributionUrl, mediaUrl, thumbnailUrl }] = pictured[0].media as [Media]
    expect(attribution).toMatch(CREDIT)
    expect(attributionUrl).toMatch(/^https:\/\/commons\.wikimedia\.org\/wiki\/File:Velenov/)

    const { files } = await api(`/tours/${tour.id}/offline-manifest`)
    for (const [url, width] of [
      [mediaUrl, 1280],
      [thumbnailUrl, 320],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${url}`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const bytes = Buffer.from(await answer.arrayBuffer())
      const about = await sharp(bytes).metadata()
      expect(about).toMatchObject({ width, format: 'webp' })
      // The place and the camera of a photograph are removed from the file.
      expect(about.exif).toBeUndefined()
      expect(files).toContainEqual({
        url,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        kind: 'image',
      })
    }
    await api(`/tours/${tour.id}`, undefined, 'DELETE')
    expect((await fetch(`http://127.0.0.1:${server.port}${mediaUrl}`)).status).toBe(404)
  })

  it('asked each server once for what the walks share', () => {
    // Demo tours have boxes elsewhere.
    const ofTown = standIns.overpass.interpreted().filter(({ query }) => query.includes('[bbox:49.'))
    const [failed, sights, ...boxes] = ofTown.map(({ query }) => ({
      isWhole: query.includes('->.map'),
      edges: /\[bbox:([^\]]+)\]/.exec(query)?.[1]?.split(',').map(Number) ?? [],
    }))
    expect([failed?.isWhole, sights?.isWhole]).toEqual([false, false])
    expect(boxes).not.toHaveLength(0)
    // Each job draws another walk, and some reach further than the box of the one before: none asks for what was there.
    for (const [index, { isWhole, edges }] of boxes.entries()) {
      expect(isWhole).toBe(true)
      const [south = 0, west = 0, north = 0, east = 0] = edges
      for (const {
        edges: [s = 0, w = 0, n = 0, e = 0],
      } of boxes.slice(0, index))
        expect(s <= south && w <= west && n >= north && e >= east).toBe(false)
    }
    const pages = standIns.wikimedia.asked
      .filter(({ host }) => host === 'wikipedia')
      .map(({ language, params }) => `${language} ${params['titles']}`)
    expect(new Set(pages).size).toBe(pages.length)
  })

  it('says where nobody wrote of it in a language, and offers English', async () => {
    const { failure } = await walkIn('it')
    expect(failure).toMatch(/Too little is known about places in Velenov in Italian\. Choose English/)
  })

  it('never tells of things that lie elsewhere', async () => {
    standIns.wikimedia.mode = 'lying'
    expect((await walkIn('es')).failure).toContain('No points of interest are known near Velenov')
  })

  it('tells hostile words as words, or not at all', async () => {
    standIns.wikimedia.mode = 'hostile'
    const { item, failure } = await walkIn('de')
    const told = String(item.slug ? JSON.stringify(await api(`/tours/by-slug/${item.slug}`)) : failure)
    expect(told).not.toMatch(/<script|onclick|\\u0007|\\u202e/i)
    expect(told.split(HOSTILE_ORDER).length).toBeLessThan(30)
  })

  it('fails in clear words where Wikimedia wants us to wait', async () => {
    standIns.wikimedia.mode = 'rate-limited'
    const { failure } = await walkIn('zh')
    expect(failure).toMatch(/can't be reached/)
  })
})

describe('without other servers', () => {
  it('what was read before is told, and nobody is asked', async () => {
    await server.stop()
    const asked = () => [
      standIns.overpass.asked.length,
      standIns.wikimedia.asked.length,
      standIns.wikimedia.pictures.asked.length,
    ]
    const before = asked()
    await start({})
    expect(await tourIn('fr')).toMatchObject({ language: 'fr' })
    const { refused, failure } = await walkIn('en', { ...VELENOV, latitude: 10, longitude: -30 })
    expect(refused ?? failure).toMatch(/No points of interest/)
    expect(asked()).toEqual(before)
  })
})
