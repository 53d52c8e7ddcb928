/** Sound that is still being made: asked for, and looked for again until some of it is there. Holds up nobody's turn. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { chunksToCome, type FetchTourOptions, type TourFetch } from './fetch-tour.ts'

const POLL_MS = 1500
const POLL_MOST_MS = 6000
const POLL_GROWS_BY = 1.5
/** Sound that makes no progress for this long is not waited for any longer. */
const PATIENCE_MS = 180_000

export const CHUNK_NOT_READY = 'chunk_not_ready'

export const soundNotReady = (chunkIndexes: readonly number[]): Result<never> =>
  fail({ kind: 'rejected', status: 409, code: CHUNK_NOT_READY, text: String(chunkIndexes[0]) })

/** Resolves once a chunk that was missing can be fetched, or with the reason why none will be for now. */
export async function awaitSound(
  options: Pick<FetchTourOptions, 'store' | 'refresh' | 'prioritise' | 'now' | 'wait'>,
  { tourId, signal }: Pick<TourFetch, 'tourId' | 'signal'>,
  missingChunks: readonly number[],
): Promise<Result<null>> {
  const { now, wait } = options
  const since = now()
  await options.prioritise(tourId, missingChunks, 'preload')
  for (let pollMs = POLL_MS; ; pollMs = Math.min(pollMs * POLL_GROWS_BY, POLL_MOST_MS)) {
    await wait(pollMs, signal)
    if (signal.aborted) return fail({ kind: 'aborted' })
    const refreshed = await options.refresh({ what: 'chunks', tourId })
    if (signal.aborted) return fail({ kind: 'aborted' })
    if (!refreshed.ok) return refreshed
    const toCome = await chunksToCome(options, tourId)
    if (missingChunks.some((index) => !toCome.includes(index))) return ok(null)
    if (now() - since > PATIENCE_MS) return soundNotReady(toCome)
  }
}
