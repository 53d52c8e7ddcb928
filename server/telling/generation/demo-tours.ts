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

/** Where a demo walk stays: its stops lie within `reachM` metres of the point. */
interface DemoArea extends LatLng {
  readonly reachM: number
}

/** The part of London whose streets come along (`demo-data/`): without it the walks there would have no map and no walked line. */
const CITY_OF_LONDON: DemoArea = { latitude: 51.5155, longitude: -0.103, reachM: 900 }

type DemoTour = readonly [packId: string, topic: TopicValue, area?: DemoArea]

/**
 * City pack and topic, in the order in which their audio is made, and the area where it is not the middle of the city. The key
 * of each is its slug and never changes.
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

/** What is made of one entry, or undefined where the atlas has no such city or too few places. The same entry gives the same plan. */
export function planDemoTour(atlas: Atlas, [packId, topic, area]: DemoTour) {
  const pack = atlas.packs.find(({ id }) => id === packId)
  if (!pack) return undefined
  const slug = slugOf(pack, topic)
  const point: LatLng = area ?? pack
  const places = pack.places.filter((place) => !area || distanceM(place, area) <= area.reachM)
  const planned = planWalkIn({ ...pack, places }, { point, topic, seed: slug })
  if (!planned) return undefined
  // Words may still look back on the whole city.
  const plan: TourPlan = { pack, walk: planned.walk }
  return { slug, topic, point, plan }
}

export interface DemoSeed {
  readonly db: Database
  /** The account that owns them. */
  readonly ownerId: string
  readonly atlas: Atlas
  readonly now: Date
}

/**
 * Makes the demo tours that this database never had, in one transaction. Narrative and places are there when it returns; the
 * audio is made in the background, after that of users' tours. A deleted demo tour is not made again. Returns how many are new.
 */
export async function seedDemoTours({ db, ownerId, atlas, now }: DemoSeed): Promise<number> {
  return await db.transaction(async (tx) => {
    let made = 0
    for (const [index, demo] of DEMO_TOURS.entries()) {
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
      // Each tour counts in its own topic, in no order: whoever changes several counts at once waits (decision 0111).
      if (made === 0) await tx.execute(sql`lock table public_tour_counts in share row exclusive mode`)
      const composed = writeTour(plan, topic, slug)
      // A millisecond apart, so that the order of lists is defined.
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
