/** The demo tours: public ones of every city and topic, made by the same generator as all others. */
import { randomUUID } from 'node:crypto'
import type { TopicValue } from '#contract/topics/topics.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { eq, sql } from 'drizzle-orm'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { demoLineOf } from './demo-lines.ts'
import { planWalkIn, slugOf, type TourPlan, writeTour } from './plan-tour.ts'
import { CHUNK_PRIORITY, saveTour } from './save-tour.ts'

/** The area of a demo walk: its stops lie within `reachM` metres of the point. */
interface DemoArea extends LatLng {
  readonly reachM: number
}

/** The part of London whose streets ship with the product (`demo-data/`), so that the walks there have a map and a walked line. */
const CITY_OF_LONDON: DemoArea = { latitude: 51.5155, longitude: -0.103, reachM: 900 }

type DemoTour = readonly [packId: string, topic: TopicValue, area?: DemoArea]

/**
 * The city pack and the topic of each demo tour, in the order in which their audio is made, and its area unless that is the city's
 * centre. The key of each is its slug and never changes.
 */
export const DEMO_TOURS: readonly DemoTour[] = [
  ['florence', 'History'],
  ['london', 'Architecture', CITY_OF_LONDON],
  ['paris', 'Art'],
  ['kyoto', 'Culture'],
  ['munich', 'Food'],
  ['porto', 'Nature'],
  ['new-york', 'History'],
  ['lisbon', 'History'],
  ['berlin', 'Science'],
  ['florence', 'Art'],
  ['london', 'Science', CITY_OF_LONDON],
  ['paris', 'Food'],
  ['kyoto', 'Architecture'],
  ['munich', 'History'],
  ['porto', 'Culture'],
  ['new-york', 'Nature'],
  ['lisbon', 'Food'],
  ['berlin', 'Architecture'],
]

/** Plans one entry; undefined if the atlas has no such city or too few places. The same entry gives the same plan. */
export function planDemoTour(atlas: Atlas, [packId, topic, area]: DemoTour) {
  const pack = atlas.packs.find(({ id }) => id === packId)
  if (!pack) return undefined
  const slug = slugOf(pack, topic)
  const point: LatLng = area ?? pack
  const places = pack.places.filter((place) => !area || distanceM(place, area) <= area.reachM)
  const planned = planWalkIn({ ...pack, places }, { point, topic, seed: slug })
  if (!planned) return undefined
  // The narration may still refer to the whole city.
  const plan: TourPlan = { pack, walk: planned.walk }
  return { slug, topic, point, plan }
}

export interface DemoSeed {
  readonly db: Database
  /** The account that owns the demo tours. */
  readonly ownerId: string
  readonly atlas: Atlas
  readonly now: Date
}

/**
 * Makes the demo tours that this database never had, in one transaction, and returns their number. The narrative and the places exist
 * when it returns; the audio is made in the background, after that of users' tours. A deleted demo tour is not made again.
 */
export async function seedDemoTours({ db, ownerId, atlas, now }: DemoSeed): Promise<number> {
  return await db.transaction(async (tx) => {
    let made = 0
    const had = await tx.select({ key: tourJobs.demoKey }).from(tourJobs).where(eq(tourJobs.isDemo, true))
    const keys = new Set(had.map(({ key }) => key))
    for (const [index, demo] of DEMO_TOURS.entries()) {
      // Planning takes long, so no start plans again what the database had.
      const [packId, ofTopic] = demo
      const pack = atlas.packs.find(({ id }) => id === packId)
      if (pack && keys.has(slugOf(pack, ofTopic))) continue
      const planned = planDemoTour(atlas, demo)
      if (!planned) continue
      const { slug, topic, point, plan } = planned
      const city = plan.pack
      const jobId = randomUUID()
      const fresh = await tx
        .insert(tourJobs)
        .values({
          id: jobId,
          userId: ownerId,
          request: {
            locationName: city.name,
            latitude: point.latitude,
            longitude: point.longitude,
            countryCode: city.countryCode,
            topic,
          },
          status: 'completed',
          progress: 100,
          isDemo: true,
          demoKey: slug,
          createdAt: now,
          finishedAt: now,
        })
        .onConflictDoNothing({ target: tourJobs.demoKey })
        .returning({ id: tourJobs.id })
      if (fresh.length === 0) continue
      // Each tour changes the count of its topic in any order, so the table is locked first (decision 0111).
      if (made === 0) await tx.execute(sql`lock table public_tour_counts in share row exclusive mode`)
      const composed = writeTour(plan, topic, slug)
      // The times differ by a millisecond, so that the order of lists is defined.
      const createdAt = new Date(now.getTime() - made)
      const tourId = await saveTour(tx, {
        jobId,
        ownerId,
        slug,
        locationName: city.name,
        countryCode: city.countryCode,
        walk: plan.walk,
        topic,
        composed,
        priority: CHUNK_PRIORITY.demo + index * CHUNK_PRIORITY.perDemoTour,
        isPublic: true,
        withAudio: true,
        tellsOwnNotes: false,
        createdAt,
        requestedAt: createdAt,
      })
      const walked = demoLineOf(slug, plan.walk.stops)
      if (walked)
        await tx
          .update(tours)
          .set({ ...walked, lineKind: 'walked' })
          .where(eq(tours.id, tourId))
      await tx.update(tourJobs).set({ tourId }).where(eq(tourJobs.id, jobId))
      made += 1
    }
    return made
  })
}
