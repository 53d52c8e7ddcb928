/** Sound that is still being made: asked for, and looked for again until some of it is there. Holds up nobody's turn. */
import { fail, isTransient, ok, type Result } from '#contract/failure.ts'
import { chunksToCome, type FetchTourOptions, type TourFetch } from './fetch-tour.ts'

const POLL_MS = 1500
const POLL_MOST_MS = 6000
const POLL_GROWS_BY = 1.5
/** After so long without progress the server is asked less often, and whether it is still at it. */
const PATIENCE_MS = 180_000
const SLOW_POLL_MS = 30_000

export const CHUNK_NOT_READY = 'chunk_not_ready'

export const soundNotReady = (chunkIndexes: readonly number[]): Result<never> =>
  fail({ kind: 'rejected', status: 409, code: CHUNK_NOT_READY, text: String(chunkIndexes[0]) })

/** A tour that nobody makes sound for any more gets none. */
const isBeingMade = async ({ store }: Pick<FetchTourOptions, 'store'>, tourId: number): Promise<boolean> =>
  (await store.tours.findOne(String(tourId)).exec())?.item.isGeneratingChunks ?? false

/**
 * Resolves once a chunk that was missing can be fetched, or with the reason why none will come. A poll that fails for want of a
 * connection is followed by the next one.
 */
export async function awaitSound(
  options: Pick<FetchTourOptions, 'store' | 'refresh' | 'prioritise' | 'now' | 'wait'>,
  { tourId, signal }: Pick<TourFetch, 'tourId' | 'signal'>,
  missingChunks: readonly number[],
): Promise<Result<null>> {
  const { now, wait } = options
  const since = now()
  let pollMs = POLL_MS
  await options.prioritise(tourId, missingChunks, 'preload')
  for (;;) {
    const isSlow = now() - since > PATIENCE_MS
    await wait(isSlow ? SLOW_POLL_MS : pollMs, signal)
    if (signal.aborted) return fail({ kind: 'aborted' })
    pollMs = Math.min(pollMs * POLL_GROWS_BY, POLL_MOST_MS)
    const refreshed = await options.refresh(
      isSlow ? { what: 'tour', tour: { id: tourId } } : { what: 'chunks', tourId },
    )
    if (signal.aborted) return fail({ kind: 'aborted' })
    if (!refreshed.ok && isTransient(refreshed.failure)) continue
    if (!refreshed.ok) return refreshed
    const toCome = await chunksToCome(options, tourId)
    if (missingChunks.some((index) => !toCome.includes(index))) return ok(null)
    // The tour itself was asked for: what it says is of now.
    if (isSlow && !(await isBeingMade(options, tourId))) return soundNotReady(toCome)
  }
}
