/** Makes the audio of one chunk: speaks it, stores the file, emits the events. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { isPassing } from '#server/kernel/runtime/passing-failure.ts'
import { chunkUrl } from '#server/kernel/storage/tour-files.ts'
import * as texts from '#texts/jobs.ts'
import { type Chunk, isThis, takeChunk, type Lease } from './chunk-lease.ts'
import type { Work } from './job-queue.ts'
import { asError, type JobContext } from './job-context.ts'
import { addSound } from './job-steps.ts'

const UNSPOKEN = texts.partNotSpoken
const NEVER = new AbortController().signal

/** The spoken sentences with the text that is shown: the voice may have read another spelling. */
async function asShown({ db }: JobContext, chunk: Chunk, spoken: readonly Sentence[]): Promise<Sentence[]> {
  const sections = await db
    .select({ sentences: narrativeSections.sentences })
    .from(narrativeSections)
    .where(
      and(
        eq(narrativeSections.tourId, chunk.tourId),
        inArray(narrativeSections.sectionIndex, [...chunk.sectionIndexes]),
      ),
    )
    .orderBy(asc(narrativeSections.sectionIndex))
  const shown = sections.flatMap(({ sentences }) => sentences)
  // Texts under the times of other sentences would be wrong; the spoken spelling is at least right.
  if (shown.length !== spoken.length) return [...spoken]
  return spoken.map((sentence, index) => ({ ...sentence, text: shown[index] ?? sentence.text }))
}

export interface ChunkOutcomes {
  readonly total: number
  readonly ready: number
  readonly failed: number
}

/**
 * Sets a chunk's result and ends its lease, under the lock of its tour, so that exactly one run sees that the tour's audio is
 * complete. Undefined where the chunk is another run's meanwhile, or gone.
 */
async function settle(
  { db }: JobContext,
  chunk: Chunk,
  values: Partial<Chunk> & { readonly status: 'ready' | 'failed' },
): Promise<{ readonly ownerId: string; readonly counts: ChunkOutcomes } | undefined> {
  return await db.transaction(async (tx) => {
    const [tour] = await tx
      .select({ ownerId: tours.ownerId })
      .from(tours)
      .where(eq(tours.id, chunk.tourId))
      .for('no key update')
    const changed = await tx
      .update(audioChunks)
      // The database's clock, as that of events: what was told before is no news of this.
      .set({ ...values, leaseId: null, leaseExpiresAt: null, updatedAt: sql`clock_timestamp()` })
      .where(and(isThis(chunk.tourId, chunk.chunkIndex), eq(audioChunks.leaseId, chunk.leaseId ?? '')))
      .returning({ chunkIndex: audioChunks.chunkIndex })
    if (!tour || changed.length === 0) return undefined
    const all = await tx
      .select({ status: audioChunks.status })
      .from(audioChunks)
      .where(eq(audioChunks.tourId, chunk.tourId))
    const having = (status: string): number => all.filter((row) => row.status === status).length
    return {
      ownerId: tour.ownerId,
      counts: { total: all.length, ready: having('ready'), failed: having('failed') },
    }
  })
}

/** Emits that no chunk of the tour is left to make; some may have failed. The log takes it once, until a chunk is made again. */
export async function announceAudio(
  { events }: JobContext,
  to: { readonly userId: string; readonly tourId: number },
  { ready, total, failed }: ChunkOutcomes,
  reason?: string,
): Promise<void> {
  await events.emit(to, 'ChunkedAudioGenerationCompleted', {
    TourId: to.tourId,
    Success: failed === 0,
    ChunksReady: ready,
    TotalChunks: total,
    Error: failed === 0 ? null : (reason ?? texts.partsNotSpoken(failed, total)),
  })
}

async function giveUp(context: JobContext, chunk: Chunk, reason?: string): Promise<void> {
  const settled = await settle(context, chunk, { status: 'failed', error: reason ?? UNSPOKEN })
  if (!settled) return
  const { ownerId, counts } = settled
  if (counts.ready + counts.failed < counts.total) return
  await announceAudio(context, { userId: ownerId, tourId: chunk.tourId }, counts, reason)
}

async function make(context: JobContext, lease: Lease, signal: AbortSignal): Promise<void> {
  const { db, voice, store, events } = context
  const { chunk } = lease
  const { tourId, chunkIndex, urlToken, objectKey } = chunk
  if (urlToken === null || objectKey === null)
    throw new Error('a chunk was taken without a place for its file')
  const [tour] = await db.select({ language: tours.language }).from(tours).where(eq(tours.id, tourId))
  if (!tour) return
  const { language } = tour
  const startedMs = performance.now()
  const answer = await lease.during(() => voice.speak(chunk.spoken, { language, tourId, signal }), signal)
  const tookMs = Math.round(performance.now() - startedMs)
  if (!(await lease.renew())) return
  if (!answer.ok) return await giveUp(context, chunk, texts.noVoice(language))
  const spoken = answer.value
  // A slow disk takes its time, also where the process is to stop: a file half written must stay this run's.
  const { bytes } = await lease.during(() => store.put(objectKey, spoken.mp3, spoken.mimeType), NEVER)
  const settled = await settle(context, chunk, {
    status: 'ready',
    error: null,
    durationS: spoken.durationS,
    contentLength: bytes,
    mimeType: spoken.mimeType,
    sampleRate: spoken.sampleRate,
    encoderDelaySamples: spoken.encoderDelaySamples,
    sha256: spoken.sha256,
    sentences: await asShown(context, chunk, spoken.sentences),
  })
  if (!settled) {
    // Another run's chunk has another file.
    await store.delete(objectKey)
    return
  }
  await addSound(context, tourId, tookMs, chunk.spoken.join(' ').length)
  const { ownerId, counts } = settled
  const to = { userId: ownerId, tourId }
  await events.emit(to, 'ChunkReady', {
    TourId: tourId,
    ChunkIndex: chunkIndex,
    AudioUrl: chunkUrl(urlToken, chunkIndex),
    EstimatedDuration: spoken.durationS,
    ContentLength: bytes,
  })
  await events.emit(to, 'ChunkGenerationProgress', {
    TourId: tourId,
    ChunkIndex: chunkIndex,
    Progress: Math.floor((counts.ready / counts.total) * 100),
    ChunksCompleted: counts.ready,
    TotalChunks: counts.total,
  })
  if (counts.ready + counts.failed === counts.total) await announceAudio(context, to, counts)
}

/**
 * Makes a chunk that is not ready. Returns false where another run makes it. Rejects where another attempt may help, and where
 * the signal aborts (the chunk is then made after the next start).
 */
export async function makeChunk(
  context: JobContext,
  tourId: number,
  chunkIndex: number,
  { lastAttempt, signal }: Pick<Work, 'lastAttempt' | 'signal'>,
): Promise<boolean> {
  const lease = await takeChunk(context, { tourId, chunkIndex }, randomBytes(16).toString('hex'))
  if (!lease) return !(await isOpen(context, tourId, chunkIndex))
  try {
    await make(context, lease, signal)
  } catch (error) {
    if (signal.aborted) throw error
    context.onError(asError(error))
    if (lastAttempt && !isPassing(error)) {
      await giveUp(context, lease.chunk)
      return true
    }
    await lease.release()
    throw error
  }
  return true
}

async function isOpen({ db }: JobContext, tourId: number, chunkIndex: number): Promise<boolean> {
  const [chunk] = await db
    .select({ status: audioChunks.status })
    .from(audioChunks)
    .where(isThis(tourId, chunkIndex))
  return chunk?.status === 'processing' || chunk?.status === 'pending'
}
