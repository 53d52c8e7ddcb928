/** The walk that the landing page offers to hear: the same for everybody of a language, as long as it is public and has its sound. */
import { and, asc, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { LANGUAGES } from '#contract/languages.ts'
import type { CoverUrls } from '#server/covers/cover-urls.ts'
import type { Database } from '#server/db/open-database.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { tours } from '#server/db/schema/tours.ts'
import type { Router } from '#server/http/router.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { TourGeneration } from '#server/ports.ts'
import { sampleOf } from '#server/samples/tour-samples.ts'

export interface WalkToHearParts {
  readonly db: Database
  readonly covers: CoverUrls
  readonly generation: TourGeneration
  readonly limits: RateLimits
}

const ELSE = 'en'
/** Of the house's own, which nobody else wrote. */
const isDemo = sql`coalesce(${tourJobs.isDemo}, false)`

export function serveWalkToHear(router: Router, { db, covers, generation, limits }: WalkToHearParts): void {
  const questions = limits.limit('walk-to-hear', { burst: 120, refillS: 1, whenAway: 'count-here' })

  router.serve(
    'walkToHear',
    async ({ query }) => {
      const found = await chooseWalk(db, languageOf(query.language))
      if (!found) return { tour: null }
      const { tour, first } = found
      // Nobody may have asked for its sound yet: this is somebody who does, for one walk of the house's own and its first stop.
      if (first.status !== 'ready') await generation.prioritise(tour.id, [first.chunkIndex], 'immediate_play')
      return {
        tour: {
          slug: tour.slug,
          title: tour.title,
          topic: tour.topic,
          locationName: tour.locationName,
          duration: tour.durationMin,
          language: tour.language,
          ...covers.ofTour(tour, false),
          sample: sampleOf(first) ?? { isReady: false },
        },
      }
    },
    { guard: ({ ip }) => questions.take(ip) },
  )
}

/** 'de' of 'de-AT'; English where no walk is told in it. */
function languageOf(tag = ELSE): string {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === primary) ?? ELSE
}

/**
 * Public tours whose first chunk is stored: first those in the language, then the house's own, then those with all of their sound, then
 * the oldest. Where none has any sound yet, one of the house's own that waits for it.
 */
async function chooseWalk(db: Database, language: string) {
  const unready = db
    .$with('unready')
    .as(db.select({ tourId: audioChunks.tourId }).from(audioChunks).where(ne(audioChunks.status, 'ready')))
  const isFinished = notExists(db.select().from(unready).where(eq(unready.tourId, tours.id)))
  const isReady = sql`${audioChunks.status} = 'ready'`
  const [found] = await db
    .with(unready)
    .select({ tour: tours, first: audioChunks })
    .from(tours)
    .innerJoin(audioChunks, and(eq(audioChunks.tourId, tours.id), eq(audioChunks.chunkIndex, 0)))
    .leftJoin(tourJobs, eq(tourJobs.tourId, tours.id))
    .where(
      and(
        eq(tours.isPublic, true),
        eq(tours.tellsOwnNotes, false),
        inArray(tours.language, [language, ELSE]),
        ne(audioChunks.status, 'failed'),
        sql`(${isReady} or ${isDemo})`,
      ),
    )
    .orderBy(
      desc(isReady),
      desc(sql`${tours.language} = ${language}`),
      desc(isDemo),
      desc(isFinished),
      asc(tours.id),
    )
    .limit(1)
  return found
}
