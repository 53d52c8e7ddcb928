/**
 * One attempt of a download: it starts by a tap or by itself, fetches what can be had while it holds the transfer lock, and
 * lets others fetch while the server still makes sound. It ends stored, failed, or waiting for a signal.
 */
import { fail, isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import { hasRunOut } from '#contract/threads/stored-files.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { DownloadsContext, TransferOptions } from './context.ts'
import { readMissingChunks } from './plan.ts'
import {
  activeRecord,
  awaitingSignalRecord,
  failedRecord,
  isActive,
  isInQueue,
  isResumable,
  isRetryable,
} from './record.ts'
import { transferAndStore } from './tour-transfer.ts'

const ALREADY_DOWNLOADED = 'already_downloaded'
export const CHUNK_NOT_READY = 'chunk_not_ready'

/** `done` resolves when the whole attempt ends. */
export interface StartedAttempt {
  readonly done: Promise<Result<null>>
}
const NOTHING_TO_DO: StartedAttempt = { done: Promise.resolve(ok(null)) }

/** `isAutomatic`: no tap started it, so it starts only where its record still says that it is to be resumed. */
export type StartAttempt = (tourId: number, isAutomatic?: boolean) => Promise<Result<StartedAttempt>>

/** Starts run one after another, so that they request the transfer lock in the order of the taps. */
export function createAttempts(context: DownloadsContext): StartAttempt {
  const { active, retries } = context
  const inTurn = createTurns()
  return (tourId, isAutomatic = false) => {
    if (active.has(tourId)) return Promise.resolve(ok(NOTHING_TO_DO))
    if (!isAutomatic) retries.forget(tourId)
    const isFirst = active.isEmpty()
    const controller = active.add(tourId)
    return inTurn(() => start(context, tourId, controller, isFirst, isAutomatic))
  }
}

async function start(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
  isFirst: boolean,
  isAutomatic: boolean,
): Promise<Result<StartedAttempt>> {
  const { options, records, active } = context
  try {
    const known = await records.read(tourId)
    // Another tab may be fetching.
    const isNext = isFirst && !(await records.all()).some(isInQueue)
    if (controller.signal.aborted || (isAutomatic && !(known && isResumable(known)))) {
      active.end(tourId, controller)
      return ok(NOTHING_TO_DO)
    }
    if (known?.state === 'downloaded' && !hasRunOut(known.expiresAt, options.now())) {
      active.end(tourId, controller)
      return fail({ kind: 'rejected', status: 409, code: ALREADY_DOWNLOADED })
    }
    // The record of an active download is already right; its own tab or its transfer updates it.
    if (!known || !isActive(known))
      await records.write(tourId, activeRecord(isNext ? 'downloading' : 'queued', known))
  } catch (error) {
    active.end(tourId, controller)
    throw error
  }
  const done = active
    .withTourLock(tourId, controller, () => run(context, tourId, controller))
    .finally(() => active.end(tourId, controller))
  done.catch(() => {})
  return ok({ done })
}

/** Resolves once everything is stored, or with the failure that is in the record too. */
async function run(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
): Promise<Result<null>> {
  const { options, records, active } = context
  const { signal } = controller
  try {
    for (;;) {
      const transferred = await active.withTransferLock(controller, () =>
        transferOnce(context, tourId, controller),
      )
      if (!transferred.ok || transferred.value.length === 0) return transferred.ok ? ok(null) : transferred
      const stopListening = records.onStopped(tourId, () => controller.abort())
      const sound = await waitForSound(options, tourId, signal, transferred.value).finally(stopListening)
      if (signal.aborted) return fail({ kind: 'aborted' })
      if (!sound.ok) return await recordStop(context, tourId, sound.failure, isActive)
      if ((await records.all()).some(isInQueue))
        await records.update(tourId, isActive, (record) => activeRecord('queued', record))
    }
  } catch (error) {
    if (signal.aborted) return fail({ kind: 'aborted' })
    return recordStop(context, tourId, storageFailure(error), isActive)
  }
}

/** Fetches what can be had now. Resolves with the indexes of the chunks whose sound is still being made. */
async function transferOnce(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
): Promise<Result<readonly number[]>> {
  const { records } = context
  const known = await records.read(tourId)
  // The download was cancelled or removed while it waited, or another tab has finished it.
  if (!known || !isActive(known)) return ok([])
  if (known.state !== 'downloading')
    await records.update(tourId, isActive, (record) => activeRecord('downloading', record))
  const transferred = await transferAndStore(context, tourId, controller, false)
  if (!transferred.ok) {
    const { failure } = transferred
    return controller.signal.aborted ? transferred : recordStop(context, tourId, failure, isActive)
  }
  const { bytes: bytesDone, missingChunks } = transferred.value
  if (missingChunks.length > 0)
    await records.update(tourId, isActive, (record) =>
      activeRecord('awaiting-sound', { ...record, bytesDone }),
    )
  return ok(missingChunks)
}

/** Polls for sound start at 1.5 s and grow by half each time, up to 6 s. */
const POLL_MS = 1500
const LONGEST_POLL_MS = 6000
const POLL_GROWS_BY = 1.5
/** After 3 minutes without a new chunk the server is asked every 30 s, and whether it is still making sound. */
const PATIENCE_MS = 180_000
const SLOW_POLL_MS = 30_000

export const soundNotReady = (chunkIndexes: readonly number[]): Result<never> =>
  fail({ kind: 'rejected', status: 409, code: CHUNK_NOT_READY, text: String(chunkIndexes[0]) })

/**
 * Requests the missing sound and resolves once one of its chunks can be fetched, or with the reason why none will come. A
 * poll that fails for want of a connection is followed by the next one.
 */
async function waitForSound(
  options: Pick<TransferOptions, 'store' | 'refresh' | 'prioritise' | 'now' | 'wait'>,
  tourId: number,
  signal: AbortSignal,
  missingChunks: readonly number[],
): Promise<Result<null>> {
  const { store, now, wait } = options
  const since = now()
  let pollMs = POLL_MS
  await options.prioritise(tourId, missingChunks, 'preload')
  for (;;) {
    const isSlow = now() - since > PATIENCE_MS
    await wait(isSlow ? SLOW_POLL_MS : pollMs, signal)
    if (signal.aborted) return fail({ kind: 'aborted' })
    pollMs = Math.min(pollMs * POLL_GROWS_BY, LONGEST_POLL_MS)
    const refreshed = await options.refresh(
      isSlow ? { what: 'tour', tour: { id: tourId } } : { what: 'chunks', tourId },
    )
    if (signal.aborted) return fail({ kind: 'aborted' })
    if (!refreshed.ok && isTransient(refreshed.failure)) continue
    if (!refreshed.ok) return refreshed
    const stillMissing = await readMissingChunks(options, tourId)
    if (missingChunks.some((index) => !stillMissing.includes(index))) return ok(null)
    if (!isSlow) continue
    // The tour itself was fetched just now, so what it says about its sound is current.
    const isBeingMade = (await store.tours.findOne(String(tourId)).exec())?.item.isGeneratingChunks ?? false
    if (!isBeingMade) return soundNotReady(stillMissing)
  }
}

/** Records why a download stopped, where the record is still the expected one. Resolves with the failure. */
export async function recordStop(
  { options, records, retries }: DownloadsContext,
  tourId: number,
  failure: Failure,
  isExpected: (document: DownloadDocument) => boolean,
): Promise<Result<never>> {
  const { now } = options
  const isCut = failure.kind === 'offline' || failure.kind === 'timeout'
  if (isCut && !(await options.hasSignal())) {
    // All queued downloads wait with this one: each of them would start only to stop.
    for (const document of await records.all())
      await records.update(
        document.tourId,
        (record) => isInQueue(record) || (record.tourId === tourId && isExpected(record)),
        (record) => awaitingSignalRecord(record, now()),
      )
    return fail(failure)
  }
  if (isTransient(failure)) retries.recordFailure(tourId, failure)
  await records.update(tourId, isExpected, (record) => failedRecord(failure, record, now()))
  return fail(failure)
}

/** Resumes interrupted downloads that are due. Stopped ones are tried only with a signal; without one they wait as they are. */
export async function resumeInterrupted(
  { options, records }: DownloadsContext,
  startAttempt: StartAttempt,
  isDue: (tourId: number) => boolean,
): Promise<void> {
  const all = (await records.all()).filter(isResumable)
  const due = all.filter((document) => !isActive(document) && isDue(document.tourId))
  const hasSignal = due.length > 0 && (await options.hasSignal())
  for (const document of all) {
    const { tourId } = document
    if (isActive(document) || (hasSignal && due.includes(document))) await startAttempt(tourId, true)
    // Passing trouble is now a missing signal. A damaged copy keeps the list of what is missing.
    else if (due.includes(document) && isRetryable(document))
      await records.update(tourId, isRetryable, (record) => awaitingSignalRecord(record, options.now()))
  }
}
