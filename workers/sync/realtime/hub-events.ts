/**
 * The effect of each hub event. Events are hints: only the progress of a job or of its sound is taken from them. Everything else
 * is fetched from the API, so that a missed or repeated event does no harm.
 */
import { parseHubEvent, type HubEvent, type HubEventName } from '#contract/hub/events.ts'
import { completionNotice, isFirstEnd } from '../pull/completion.ts'
import { advanceJob, forgetCancelled } from '../pull/jobs.ts'
import type { PullContext } from '../pull/pull-context.ts'
import type { Refresher } from '../pull/refresh.ts'
import { pullBasic, pullPois } from '../pull/tour.ts'

export interface HubEventContext extends PullContext {
  readonly refresher: Refresher
  onCursor(cursor: number): void
}

/** Applies one event. An event with unexpected contents is ignored. */
export async function applyEvent(
  context: HubEventContext,
  name: HubEventName,
  argument: unknown,
): Promise<void> {
  const { refresher } = context
  const event = parseHubEvent(name, argument)
  if (!event) return
  if (event.EventId !== undefined) context.onCursor(event.EventId)
  switch (name) {
    case 'TourGenerationProgress': {
      const { JobId, Progress, Message } = event as NonNullable<ReturnType<typeof parseHubEvent<typeof name>>>
      return advanceJob(context, JobId, {
        status: 'processing',
        progress: Progress,
        message: Message ?? '',
      })
    }
    case 'TourGenerationCompleted': {
      const { JobId, TourSlug, Title } = event as NonNullable<ReturnType<typeof parseHubEvent<typeof name>>>
      return completed(context, JobId, TourSlug ?? '', Title ?? '')
    }
    case 'TourGenerationFailed': {
      const { JobId, Error: error } = event as NonNullable<ReturnType<typeof parseHubEvent<typeof name>>>
      await advanceJob(context, JobId, { status: 'failed', error: error ?? '' })
      completionNotice(context, JobId, { kind: 'tour-failed', error: error ?? '' })
      void refresher.refreshAgain({ what: 'usage' })
      void refresher.refreshAgain({ what: 'my-tours' })
      return
    }
    case 'TourGenerationCancelled': {
      await forgetCancelled(context, (event as { JobId: string }).JobId)
      void refresher.refreshAgain({ what: 'usage' })
      void refresher.refreshAgain({ what: 'my-tours' })
      return
    }
    case 'ChunkReady':
      await refreshChunks(context, (event as { TourId: number }).TourId)
      return
    case 'ChunkGenerationProgress': {
      const progress = event as NonNullable<ReturnType<typeof parseHubEvent<typeof name>>>
      await advanceSound(context, progress)
      // Some servers report a finished chunk only by its progress.
      await refreshChunks(context, progress.TourId)
      return
    }
    case 'ChunkedAudioGenerationCompleted': {
      const { TourId } = event as { TourId: number }
      await refreshChunks(context, TourId)
      await refreshBasic(context, TourId)
      return
    }
    case 'AudioGenerationCompleted': {
      const {
        TourId,
        Success,
        Error: error,
      } = event as NonNullable<ReturnType<typeof parseHubEvent<typeof name>>>
      await refreshBasic(context, TourId)
      context.onNotice({
        kind: 'audio-completed',
        tourId: TourId,
        success: Success,
        error: error ?? undefined,
      })
      return
    }
    case 'POIMediaGenerated': {
      const { TourId, POIId, MediaCount } = event as NonNullable<
        ReturnType<typeof parseHubEvent<typeof name>>
      >
      context.onNotice({ kind: 'poi-media', tourId: TourId, poiId: POIId, count: MediaCount ?? 0 })
      inBackground(pullPois(context, TourId))
      return
    }
    case 'POIMediaGenerationCompleted':
      inBackground(pullPois(context, (event as { TourId: number }).TourId))
      return
  }
}

/** Lets the next event go on. A pull that fails (a full disk, a store closed at sign-out) is repeated later. */
function inBackground(pull: Promise<unknown>): void {
  pull.catch(() => {})
}

/** Updates the number of finished chunks of a listed tour, which never falls. */
async function advanceSound(
  { store }: HubEventContext,
  { TourId, ChunksCompleted, TotalChunks }: HubEvent<'ChunkGenerationProgress'>,
): Promise<void> {
  if (ChunksCompleted === undefined || TotalChunks === undefined) return
  const tour = await store.tours.findOne(String(TourId)).exec()
  await tour?.incrementalModify((before) => {
    const chunksGenerated = Math.max(before.item.chunksGenerated, ChunksCompleted)
    const isGeneratingChunks = chunksGenerated < TotalChunks
    return {
      ...before,
      item: { ...before.item, chunksGenerated, chunkCount: TotalChunks, isGeneratingChunks },
    }
  })
}

/** Refreshes chunks that are stored. Others are fetched when a screen needs them. */
async function refreshChunks({ store, refresher }: HubEventContext, tourId: number): Promise<void> {
  if (await store.parts.findOne(`${tourId}:chunks`).exec())
    void refresher.refreshAgain({ what: 'chunks', tourId })
}

async function refreshBasic(context: HubEventContext, tourId: number): Promise<void> {
  if (await context.store.tours.findOne(String(tourId)).exec())
    inBackground(pullBasic(context, { id: tourId }))
}

/** Applies a completion. One without a slug is ignored, and so is a second one for the same job within 30 s. */
async function completed(
  context: HubEventContext,
  jobId: string,
  slug: string,
  title: string,
): Promise<void> {
  if (slug === '' || !isFirstEnd(context, jobId)) return
  const { store, refresher } = context
  const tour = await pullBasic(context, { slug }, { isMine: true })
  void refresher.refreshAgain({ what: 'usage' })
  if (!tour.ok) {
    context.onNotice({ kind: 'tour-completed-not-loaded' })
    void refresher.refreshAgain({ what: 'my-tours' })
    return
  }
  if (!tour.value.item.generationJobId)
    await store.tours.upsert({
      ...tour.value,
      item: { ...tour.value.item, generationJobId: jobId },
    })
  await store.jobs.bulkRemove([jobId])
  context.onNotice({ kind: 'tour-completed', title: title || tour.value.item.title, slug })
  void refresher.refreshAgain({ what: 'my-tours' })
}
