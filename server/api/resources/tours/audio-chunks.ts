/** /audiochunks: the audio files of a tour, and the order in which they are made. */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import * as texts from '#texts/answers.ts'
import { chunkAnswer, chunksOf } from '#server/api/media/chunk-answers.ts'
import { readableTour } from './tour-access.ts'

export interface AudioChunkParts {
  readonly db: Database
  readonly generation: TourGeneration
  readonly limits: RateLimits
}

/** A chunk takes seconds: if one is processed for longer than this, no worker is running. */
const STUCK_AFTER = sql`interval '5 minutes'`

export function serveAudioChunks(router: Router, { db, generation, limits }: AudioChunkParts): void {
  const priorities = limits.limit('priorities', { burst: 120, refillS: 0.5, whenAway: 'count-here' })

  router.serve('audioChunks', async ({ user, params }) => {
    const tour = await readableTour(db, { id: params.tourId }, user.id)
    return (await chunksOf(db, tour.id)).map(chunkAnswer)
  })

  router.serve('audioChunk', async ({ user, params }) => {
    const tour = await readableTour(db, { id: params.tourId }, user.id)
    const chunk = (await chunksOf(db, tour.id)).find(({ chunkIndex }) => chunkIndex === params.index)
    if (!chunk) throw notFound('chunk')
    return chunkAnswer(chunk)
  })

  router.serve(
    'prioritiseAudioChunks',
    async ({ user, params, body }) => {
      const tour = await readableTour(db, { id: params.tourId }, user.id)
      const chunks = await chunksOf(db, tour.id)
      const wanted = body.chunkIndexes.filter((index) =>
        chunks.some(({ chunkIndex, status }) => chunkIndex === index && status !== 'ready'),
      )
      if (wanted.length > 0) await generation.prioritise(tour.id, [...new Set(wanted)], body.reason)
      return chunks.map(chunkAnswer)
    },
    {
      guard: async ({ user }) => user && priorities.take(user.id),
    },
  )

  router.serve('audioChunksHealth', async () => {
    const [stuck] = await db
      .select({ tourId: audioChunks.tourId })
      .from(audioChunks)
      .where(
        and(eq(audioChunks.status, 'processing'), lt(audioChunks.updatedAt, sql`now() - ${STUCK_AFTER}`)),
      )
      .limit(1)
    const [failed] = await db
      .select({ tourId: audioChunks.tourId })
      .from(audioChunks)
      .where(and(eq(audioChunks.status, 'failed'), ne(audioChunks.attempts, 0)))
      .limit(1)
    if (stuck) return { isHealthy: false, message: texts.audioStuck }
    return { isHealthy: true, message: failed ? texts.audioIncomplete : texts.audioBeingMade }
  })
}
