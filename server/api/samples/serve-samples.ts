/** Serves samples as long as their tour is public. A media element sends no token, and needs none here. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/kernel/db/open-database.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { sendStored } from '#server/kernel/http/send-stored.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import * as texts from '#texts/requests.ts'
import { firstChunkOfPublic } from './first-chunk.ts'
import { createSampleFiles, readSampleName, SAMPLE_ROUTE } from './tour-samples.ts'

export interface ServeSamplesParts {
  readonly db: Database
  readonly store: ObjectStore
  readonly limits: RateLimits
}

/** A cache may play the sample for these five minutes after its tour became private. */
const CACHE_CONTROL = 'public, max-age=300'

export function serveSamples(app: FastifyInstance, { db, store, limits }: ServeSamplesParts): void {
  const files = createSampleFiles(store)
  // A browser asks for one sample in a few ranges, so several requests count as little.
  const questions = limits.limit('samples', { burst: 120, refillS: 1, whenAway: 'count-here' })

  app.get<{ Params: { name: string } }>(SAMPLE_ROUTE, async (request, reply) => {
    await questions.take(request.ip)
    const named = readSampleName(request.params.name)
    const first = named && (await firstChunkOfPublic(db, named.tourId))
    const key = first && (await files.ensure(first, named.hash))
    if (key === undefined) throw new Refusal(404, { error: texts.fileNotFound })
    return sendStored({ request, reply, store, key, cacheControl: CACHE_CONTROL })
  })
}
