/**
 * Chooses the walk that visitors can hear on the landing page: the same for all visitors of a language, as long as it
 * is public and has its sound.
 */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/languages.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { sampleOf } from '#server/api/samples/tour-samples.ts'

export interface WalkToHearParts {
  readonly db: Database
  readonly covers: CoverUrls
  readonly generation: TourGeneration
  readonly limits: RateLimits
}

const ELSE = 'en'
const others = alias(audioChunks, 'others')

export function serveWalkToHear(router: Router, { db, covers, generation, limits }: WalkToHearParts): void {
  const questions = limits.limit('walk-to-hear', { burst: 120, refillS: 1, whenAway: 'count-here' })

  router.serve(
    'walkToHear',
    async ({ query }) => {
      const found = await chooseWalk(db, languageOf(query.language))
      if (!found) return { tour: null }
      const { tour, first } = found
      // The sound of a demo tour is made when a listener asks for it, and this call is such a request, for one demo
      // walk and its first stop.
      if (first.status !== 'ready') await generation.prioritise(tour.id, [first.chunkIndex], 'immediate_play')
      return {
        tour: {
          slug: tour.slug,
          title: tour.title,
          topic: tour.topic,
          locationName: tour.locationName,
          duration: tour.durationMin,
          toldMin: tour.toldMin,
          language: tour.language,
          ...covers.ofTour(tour, false),
          sample: sampleOf(first) ?? { isReady: false },
        },
      }
    },
    { guard: ({ ip }) => questions.take(ip) },
  )
}

/** Returns the language without its region ('de' of 'de-AT'); English if no walk is told in it. */
function languageOf(tag = ELSE): string {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === primary) ?? ELSE
}

/**
 * The number of tours that are not demo tours and are considered, oldest first: the others of 100,000 tours are not
 * read.
 */
const CHOSEN_FROM = 200

/**
 * Orders public tours whose first chunk is stored: first those in the language, then demo tours, then those with all
 * of their sound, then the oldest. If none has any sound yet, a demo tour is chosen that waits for it.
 */
async function chooseWalk(db: Database, language: string) {
  const isReady = sql<boolean>`${audioChunks.status} = 'ready'`
  // Sound is checked tour by tour, because few are compared; PostgreSQL may answer `not exists` by reading every
  // chunk there is.
  const isFinished = sql<boolean>`(select bool_and(${others.status} = 'ready') from ${audioChunks} as ${sql.identifier('others')} where ${others.tourId} = ${tours.id})`
  const isOffered = and(eq(tours.isPublic, true), eq(tours.tellsOwnNotes, false))
  const firstChunk = and(eq(audioChunks.tourId, tours.id), eq(audioChunks.chunkIndex, 0))

  const [own] = await db
    .select({ tour: tours, first: audioChunks, isReady })
    .from(tourJobs)
    .innerJoin(tours, eq(tours.id, tourJobs.tourId))
    .innerJoin(audioChunks, firstChunk)
    .where(
      and(
        eq(tourJobs.isDemo, true),
        isOffered,
        inArray(tours.language, [language, ELSE]),
        ne(audioChunks.status, 'failed'),
      ),
    )
    .orderBy(desc(isReady), desc(sql`${tours.language} = ${language}`), desc(isFinished), asc(tours.id))
    .limit(1)
  if (own?.isReady && own.tour.language === language) return own

  const ofOthers = async (told: string) => {
    const oldest = db
      .select({ id: tours.id })
      .from(tours)
      .innerJoin(audioChunks, firstChunk)
      .where(and(isOffered, eq(tours.language, told), isReady))
      .orderBy(asc(tours.id))
      .limit(CHOSEN_FROM)
    const [found] = await db
      .select({ tour: tours, first: audioChunks })
      .from(tours)
      .innerJoin(audioChunks, firstChunk)
      .where(inArray(tours.id, oldest))
      .orderBy(desc(isFinished), asc(tours.id))
      .limit(1)
    return found
  }
  const inLanguage = await ofOthers(language)
  if (inLanguage) return inLanguage
  if (own?.isReady || language === ELSE) return own
  return (await ofOthers(ELSE)) ?? own
}
