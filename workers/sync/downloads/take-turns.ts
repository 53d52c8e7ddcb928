/** A download from its first turn to its last, with others' turns between them while its sound is being made. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import { awaitSound } from './await-sound.ts'
import { isInLine, isUnderWay, underWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { fetchAndKeep } from './fetch-and-keep.ts'
import type { FetchedTour } from './fetch-tour.ts'
import { noteStop } from './note-stop.ts'

/** Resolves once all is stored, or with the reason that its record tells too. */
export async function takeTurns(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
): Promise<Result<null>> {
  const { options, records, running } = context
  const { signal } = controller
  try {
    for (;;) {
      const turn = await running.inTurn(controller, () => takeTurn(context, tourId, controller))
      if (!turn.ok || turn.value.length === 0) return turn.ok ? ok(null) : turn
      const stopListening = records.onStopped(tourId, () => controller.abort())
      const awaited = await awaitSound(options, { tourId, signal }, turn.value).finally(stopListening)
      if (signal.aborted) return fail({ kind: 'aborted' })
      if (!awaited.ok) return await noteStop(context, tourId, awaited.failure, isUnderWay)
      if ((await records.all()).some(isInLine))
        await records.change(tourId, isUnderWay, (was) => underWay('queued', was))
    }
  } catch (error) {
    if (signal.aborted) return fail({ kind: 'aborted' })
    return noteStop(context, tourId, storageFailure(error), isUnderWay)
  }
}

/** Resolves with the chunks whose sound is still being made. */
async function takeTurn(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
): Promise<Result<FetchedTour['missingChunks']>> {
  const { records } = context
  const known = await records.read(tourId)
  // Cancelled or removed while it waited, or another tab was quicker.
  if (!known || !isUnderWay(known)) return ok([])
  if (known.state !== 'downloading')
    await records.change(tourId, isUnderWay, (was) => underWay('downloading', was))
  const fetched = await fetchAndKeep(context, tourId, controller, false)
  if (!fetched.ok) {
    return controller.signal.aborted ? fetched : noteStop(context, tourId, fetched.failure, isUnderWay)
  }
  const { bytes: bytesDone, missingChunks } = fetched.value
  if (missingChunks.length > 0)
    await records.change(tourId, isUnderWay, (was) => underWay('awaiting-sound', { ...was, bytesDone }))
  return ok(missingChunks)
}
