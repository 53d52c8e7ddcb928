/** The demo tours: public ones of every city and topic, made by the same generator as all others. */
import { randomUUID } from 'node:crypto'
import type { TopicValue } from '#contract/api/topics.ts'
import type { Database } from '#server/db/open-database.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { eq } from 'drizzle-orm'
import type { Atlas } from './atlas.ts'
import { planWalk, slugOf, writeTour } from './plan-tour.ts'
import { CHUNK_PRIORITY, saveTour } from './save-tour.ts'

/** City pack and topic, in the order in which their audio is made. The key of each is its slug and never changes. */
export const DEMO_TOURS: readonly (readonly [string, TopicValue])[] = [
  ['florence', 'History'],
  ['london', 'Architecture'],
  ['paris', 'Art'],
  ['kyoto', 'Culture'],
  ['munich', 'Food'],
  ['porto', 'Nature'],
  ['new-york', 'History'],
  ['lisbon', 'History'],
  ['berlin', 'Science'],
  ['florence', 'Art'],
  ['london', 'Science'],
  ['paris', 'Food'],
  ['kyoto', 'Architecture'],
  ['munich', 'History'],
  ['porto', 'Culture'],
  ['new-york', 'Nature'],
  ['lisbon', 'Food'],
  ['berlin', 'Architecture'],
]

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
    for (const [index, [packId, topic]] of DEMO_TOURS.entries()) {
      const city = atlas.packs.find((pack) => pack.id === packId)
      if (!city) continue
      const slug = slugOf(city, topic)
      const plan = planWalk(atlas, { point: city, locationName: city.name, topic, seed: slug })
      if (!plan) continue
      const jobId = randomUUID()
      const fresh = await tx
        .insert(tourJobs)
        .values({
          id: jobId,
          userId: ownerId,
          request: {
            locationName: city.name,
            latitude: city.latitude,
            longitude: city.longitude,
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
      })
      await tx.update(tourJobs).set({ tourId }).where(eq(tourJobs.id, jobId))
      made += 1
    }
    return made
  })
}
