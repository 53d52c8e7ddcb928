/** Jobs in a town that no pack knows, stopped between their steps. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ok } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { createGuides } from '#server/telling/guides/guides.ts'
import { openDataGuides } from '#server/telling/guides/open-data-guides.ts'
import { routeGuides } from '#server/telling/guides/route-guides.ts'
import { startJobRun } from '#server/jobs/job-run.ts'
import { requestTour } from '#server/jobs/request-tour.ts'
import { writeScript } from '#server/jobs/write-script.ts'
import type { OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import { readOverpassAnswer } from '#server/knowledge/open-data/overpass-answer.ts'
import { straightLeg } from '#server/knowledge/walking/leg-of-trail.ts'
import type { LineWish, MeasureWish, WalkingLines } from '#server/knowledge/walking/walking-lines.ts'
import { addUser, openTestJobContext } from '#tests/generation/test-job-context.ts'
import { TOWN, TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { townOnMap, VELENOV } from '#samples/invented-town/town-on-map.ts'
import { articlesInMemory } from '#samples/invented-town/articles-in-memory.ts'

const boxes: OsmBoxes = { fetchBox: async (box, scope) => readOverpassAnswer(townOnMap(), box, scope) }
const geocoder = { reverse: async () => undefined }
const [sight] = TOWN_SIGHTS
const ROUTE: WantedRoute = {
  name: 'Sunday',
  description: null,
  topic: 'History',
  slug: 'sunday-route-1',
  isOwn: true,
  wish: null,
  withAudio: false,
  stops: [
    {
      name: sight?.localName ?? '',
      latitude: TOWN.latitude,
      longitude: TOWN.longitude,
      address: null,
      description: null,
      note: null,
    },
    {
      name: 'The green door',
      latitude: TOWN.latitude + 0.002,
      longitude: TOWN.longitude,
      address: null,
      description: null,
      note: null,
    },
  ],
}

/** Every leg goes along one street, twice as long as the straight line. */
function oneStreet() {
  const asked: LineWish[] = []
  const measured: MeasureWish[] = []
  const walkingLines: WalkingLines = {
    async measure(wish) {
      measured.push(wish)
      return ok(wish.places.map((from) => wish.places.map((to) => distanceM(from, to) * 2)))
    },
    async find(wish) {
      asked.push(wish)
      return ok(
        wish.stops.slice(1).map((to, index) => {
          const leg = straightLeg(wish.stops[index] ?? to, to)
          const walkedM = leg.distanceM * 2
          return {
            ...leg,
            distanceM: walkedM,
            isStraight: false,
            streets: [{ name: 'Dlouhá', distanceM: walkedM }],
          }
        }),
      )
    },
  }
  return { walkingLines, asked, measured }
}

it.each([
  ['walk', VELENOV],
  ['tour along a route', { ...VELENOV, route: ROUTE }],
])('a %s is the same after a restart, and asks nobody again', async (_, wish) => {
  const { articles, read } = articlesInMemory()
  const context = openTestJobContext(await freshDatabase())
  const { db, atlas } = context
  const anywhere = openDataGuides({ articles, boxes, geocoder })
  const alongRoute = routeGuides({ atlas, articles, storedArticles: articles, boxes, geocoder })
  const guides = createGuides(atlas, { articles, anywhere, alongRoute, isThere: async () => true })
  const { walkingLines, asked, measured } = oneStreet()
  const running = { ...context, guides, walkingLines }
  const requested = await requestTour({ ...running, now: new Date() }, await addUser(db), wish)
  if (!requested.ok) throw new Error(requested.failure.kind)
  const job = async () => {
    const [row] = await db.select().from(tourJobs).where(eq(tourJobs.id, requested.value.jobId))
    if (!row) throw new Error('no job')
    return row
  }
  const script = await writeScript(startJobRun(running, await job()))
  expect(script.countryCode).toBe('CZ')
  // The job draws which of the town's sights a walk visits.
  const told = TOWN_SIGHTS.filter(({ labels }) => script.composed.narrativeText.includes(labels.en))
  expect(told.length).toBeGreaterThanOrEqual('route' in wish ? wish.route.stops.length : 4)
  expect(read).toHaveLength(1)
  expect(asked).toHaveLength(1)
  // A route keeps its order, so nobody has to know how far its stops lie apart.
  expect(measured).toHaveLength('route' in wish ? 0 : 1)
  expect(script.walk.way).toMatchObject({ kind: 'walked' })
  expect(script.composed.narrativeText).toContain('Dlouhá')

  // The words are lost, as after a crash before they were stored; and the world has changed meanwhile.
  const planned = await job()
  const { composed: _composed, ...outline } = planned.outline as { readonly composed?: unknown }
  const nobody = async () => {
    throw new Error('asked again')
  }
  const changed = {
    ...running,
    guides: { ...guides, find: nobody, findForRoute: nobody },
    walkingLines: { find: nobody, measure: nobody },
  }
  expect(await writeScript(startJobRun(changed, { ...planned, outline }))).toEqual(script)
  await context.close()
})
