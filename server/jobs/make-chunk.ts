/** Makes the audio of one chunk: speaks it, stores the file, emits the events. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import { isPassing } from '#server/kernel/runtime/passing-failure.ts'
import { chunkObjectKey, chunkUrl } from '#server/kernel/storage/tour-files.ts'
import * as texts from '#texts/jobs.ts'
import { type Chunk, type ChunkLease, type ClaimedChunk, isThis } from './chunk-lease.ts'
import { addWalkedLine } from './demo-line.ts'
import { asError, type JobContext } from './job-context.ts'
import { addSound } from './job-figures.ts'
import { afterFailure, NO_LEASE, workUnderLease } from './lease.ts'
import type { Run } from './work-queue.ts'

const NEVER = new AbortController().signal

/** The spoken sentences with the text that is shown: the voice may have read another spelling. */
async function withShownText(
  { db }: JobContext,
  chunk: Chunk,
  spoken: readonly Sentence[],
): Promise<Sentence[]> {
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

export interface ChunkCounts {
  readonly total: number
  readonly ready: number
  readonly failed: number
}

/**
 * Stores a chunk's result and ends its lease, under the lock of its tour, so that exactly one run sees that the tour's audio is
 * complete. Undefined where another run has taken the chunk meanwhile, or it was deleted.
 */
async function finishChunk(
  { db }: JobContext,
  chunk: ClaimedChunk,
  values: Partial<Chunk> & { readonly status: 'ready' | 'failed' },
): Promise<{ readonly ownerId: string; readonly counts: ChunkCounts } | undefined> {
  return await db.transaction(async (tx) => {
    const [tour] = await tx
      .select({ ownerId: tours.ownerId })
      .from(tours)
      .where(eq(tours.id, chunk.tourId))
      .for('no key update')
    const changed = await tx
      .update(audioChunks)
      // By the database's clock, as the time of events: an event from before is no news of this result.
      .set({ ...values, ...NO_LEASE, updatedAt: sql`clock_timestamp()` })
      .where(and(isThis(chunk), eq(audioChunks.leaseId, chunk.leaseId)))
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

/** Emits that no chunk of the tour is left to make; some may have failed. The event log takes it once, until a chunk is made again. */
export async function announceAudio(
  { events }: JobContext,
  to: { readonly userId: string; readonly tourId: number },
  { ready, total, failed }: ChunkCounts,
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

async function giveUp(context: JobContext, chunk: ClaimedChunk, reason?: string): Promise<void> {
  const finished = await finishChunk(context, chunk, {
    status: 'failed',
    error: reason ?? texts.partNotSpoken,
  })
  if (!finished) return
  const { ownerId, counts } = finished
  if (counts.ready + counts.failed < counts.total) return
  await announceAudio(context, { userId: ownerId, tourId: chunk.tourId }, counts, reason)
}

async function speakAndStore(context: JobContext, lease: ChunkLease, signal: AbortSignal): Promise<void> {
  const { db, voice, store, onError } = context
  const { chunk } = lease
  const { tourId, chunkIndex, leaseId } = chunk
  const [tour] = await db.select({ language: tours.language }).from(tours).where(eq(tours.id, tourId))
  if (!tour) return
  const { language } = tour
  if (chunkIndex === 0) await workUnderLease(lease, () => addWalkedLine(context, tourId), { signal, onError })
  const startedMs = performance.now()
  const answer = await workUnderLease(lease, () => voice.speak(chunk.spoken, { language, tourId, signal }), {
    signal,
    onError,
  })
  const tookMs = Math.round(performance.now() - startedMs)
  if (!(await lease.renew())) return
  if (!answer.ok) return await giveUp(context, chunk, texts.noVoice(language))
  const spoken = answer.value
  // Each run has a file of its own: a delayed run may still write when another has finished the chunk.
  const objectKey = chunkObjectKey(tourId, chunkIndex, leaseId)
  // The lease is held until the file is stored, also where the process stops meanwhile: half a file must stay this run's.
  const { bytes } = await workUnderLease(lease, () => store.put(objectKey, spoken.mp3, spoken.mimeType), {
    signal: NEVER,
    onError,
  })
  const finished = await finishChunk(context, chunk, {
    status: 'ready',
    error: null,
    objectKey,
    durationS: spoken.durationS,
    contentLength: bytes,
    mimeType: spoken.mimeType,
    sampleRate: spoken.sampleRate,
    encoderDelaySamples: spoken.encoderDelaySamples,
    sha256: spoken.sha256,
    sentences: await withShownText(context, chunk, spoken.sentences),
  })
  if (!finished) return await store.delete(objectKey)
  await addSound(context, tourId, tookMs, chunk.spoken.join(' ').length)
  await announceChunk(context, chunk, { bytes, durationS: spoken.durationS }, finished)
}

async function announceChunk(
  context: JobContext,
  { tourId, chunkIndex, urlToken }: ClaimedChunk,
  file: { readonly bytes: number; readonly durationS: number },
  { ownerId, counts }: { readonly ownerId: string; readonly counts: ChunkCounts },
): Promise<void> {
  const { events } = context
  const to = { userId: ownerId, tourId }
  await events.emit(to, 'ChunkReady', {
    TourId: tourId,
    ChunkIndex: chunkIndex,
    AudioUrl: chunkUrl(urlToken, chunkIndex),
    EstimatedDuration: file.durationS,
    ContentLength: file.bytes,
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
 * Makes a claimed chunk. Rejects where the run failed and the chunk is free for the next one, and where `signal` aborts (the chunk
 * is then made after the next start). A chunk that failed for good is stored as such.
 */
export async function makeChunk(
  context: JobContext,
  lease: ChunkLease,
  { isLastAttempt, signal }: Pick<Run, 'isLastAttempt' | 'signal'>,
): Promise<void> {
  try {
    await speakAndStore(context, lease, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const next = afterFailure({ isPassing: isPassing(error), isLastAttempt })
    if (next.kind === 'retry') {
      await lease.retry(next.afterMs)
      throw error
    }
    context.onError(asError(error))
    await giveUp(context, lease.chunk)
  }
}
