/** Tours along streets that are mapped: from the preferences to the steps in the tour's detail, and in its download. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TourDetail } from '#contract/api/tours.ts'
import { ok } from '#contract/failure.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { pathM } from '#server/telling/generation/geo.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { packElements, type PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import type { OsmElement } from '#server/knowledge/open-data/osm-box.ts'
import { openWalkingLines } from '#server/knowledge/walking/open-walking-lines.ts'
import { createRoute } from '#tests/server/custom-route.ts'
import {
  freshDatabase,
  startTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '#tests/support/server.ts'
import { FLORENCE, openTestJobContext, type TestJobContext } from './test-job-context.ts'

/** About 110 and 80 metres. */
const STEP = 0.001
const LINES = 40

/** Streets north and east of the middle; all that go north but every tenth have stairs in them. */
function grid(): OsmElement[] {
  const [south, west] = [FLORENCE.latitude - (LINES / 2) * STEP, FLORENCE.longitude - (LINES / 2) * STEP]
  const way = (id: number, tags: Record<string, string>, line: [number, number][]): OsmElement => ({
    type: 'way',
    id,
    tags,
    nodeIds: line.map(() => 0),
    line,
  })
  const along = Array.from({ length: LINES + 1 }, (_, index) => index * STEP)
  return along.flatMap((offset, index) => {
    const street = { highway: 'residential', name: `Via ${index}` }
    const eastward = way(
      index,
      { ...street, name: `Viale ${index}` },
      along.map((east) => [west + east, south + offset]),
    )
    const northward = along.slice(1).map((to, piece) =>
      way(1_000 * (index + 1) + piece, index % 10 !== 0 && piece % 2 === 0 ? { highway: 'steps' } : street, [
        [west + offset, south + (along[piece] ?? 0)],
        [west + offset, south + to],
      ]),
    )
    return [eastward, ...northward]
  })
}

const packed = packElements(grid())
const boxes: PackedBoxes = { fetchPacked: async (box, scope) => ok({ box, scope, packed }) }
const walkingLines = openWalkingLines({ boxes, files: boxes })
let server: TestServer
let context: TestJobContext
let user: TestUser
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  context = openTestJobContext(databaseUrl)
  server = await startTestServer({
    after: { databaseUrl, dataDir: await temporaryFolder() },
    parts: { openGeneration: async () => createTourGeneration({ ...context, walkingLines }) },
  })
  user = await server.signUp({ tier: 1 })
})
afterAll(async () => {
  await server.close()
  await context.close()
  await walkingLines.close()
})

const call = async (method: string, path: string, body?: unknown) =>
  (await server.call(method, path, { token: user.token, body })).json

async function made({ jobId }: { readonly jobId: string }) {
  const ended = await context.until(
    ({ name, payload }) => /Completed$|Failed$/.test(name) && payload['JobId'] === jobId,
  )
  expect(ended.name).toBe('TourGenerationCompleted')
  return TourDetail.parse(await call('GET', `/tours/by-slug/${String(ended.payload['TourSlug'])}`))
}

function expectSteps({ line, walkSteps, pointsOfInterest: stops }: TourDetail) {
  const points = (line ?? []).map(([longitude, latitude]) => ({ latitude, longitude }))
  const steps = walkSteps ?? []
  expect(new Set(steps.map(({ leg }) => leg))).toEqual(new Set(stops.slice(1).keys()))
  expect(steps.filter(({ turn }) => turn === 'left' || turn === 'right').length).toBeGreaterThan(1)
  expect(steps.reduce((sum, { distanceM }) => sum + distanceM, 0)).toBe(Math.round(pathM(points)))
  expect(steps.at(-1)).toMatchObject({ turn: 'arrive', fromM: Math.round(pathM(points)), distanceM: 0 })
}

it('lead somebody in a wheelchair round all stairs, turn by turn, and not too far', async () => {
  const wish = { ...FLORENCE, topic: 'History' }
  const others = await made(await call('POST', '/tours/generate', wish))
  expect(others.lineKind).toBe('walked')
  expectSteps(others)

  const { accessibility } = PREFERENCE_DEFAULTS
  await call('PUT', '/user/preferences/accessibility', {
    ...accessibility,
    maxWalkingDistance: 3,
    mobilityRequirements: { ...accessibility.mobilityRequirements, wheelchairAccessible: true },
  })
  const wheeled = await made(await call('POST', '/tours/generate', wish))
  expectSteps(wheeled)
  expect(wheeled.walkSteps?.filter(({ isStairs }) => isStairs)).toEqual([])
  expect(wheeled.distanceM).toBeLessThanOrEqual(3_000)
  await call('PUT', '/user/preferences/accessibility', accessibility)
  expect(context.errors).toEqual([])
})

it('follow the streets of a custom route too, whose stops keep their order, over stairs where they are the way', async () => {
  const pois = [
    [0.0004, 0.0004],
    [0.0035, 0.0031],
    [0.0004, 0.0011],
    [0.0031, 0.0004],
  ].map(([north = 0, east = 0], orderIndex) => ({
    name: `Stop ${orderIndex}`,
    latitude: FLORENCE.latitude + north,
    longitude: FLORENCE.longitude + east,
    orderIndex,
  }))
  const { id } = await createRoute(server, user, { name: 'To and fro', pois })
  const tour = await made(await call('POST', `/custom-routes/${id}/generate-tour`, { generateAudio: false }))
  expect(tour.pointsOfInterest.map(({ name }) => name)).toEqual(pois.map(({ name }) => name))
  expect(tour.lineKind).toBe('walked')
  expectSteps(tour)
  expect(tour.walkSteps?.some(({ isStairs }) => isStairs)).toBe(true)
  expect(tour.walkSteps?.find(({ turn }) => turn === 'set-out')?.street).toMatch(/^Via(le)? \d+$/)

  // A device that has downloaded the tour fetches the new line too, because the manifest's version changed.
  const version = async () => (await call('GET', `/tours/${tour.id}/offline-manifest`)).version
  const before = await version()
  expect(await version()).toBe(before)
  const walkSteps = tour.walkSteps?.slice(0, 2) ?? []
  await context.db.update(tours).set({ walkSteps }).where(eq(tours.id, tour.id))
  expect(await version()).not.toBe(before)
})
