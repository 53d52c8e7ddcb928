/**
 * The records of generation jobs. A job that was requested on this device is removed when its tour arrives or the user dismisses
 * or cancels it, never because a pull does not list it. The server may also list jobs of other devices.
 */
import type { GenerateTourBody, TourListItem } from '#contract/api/tours.ts'
import type { JobDocument } from '#data/store/documents.ts'
import { failureReason } from '#data/tours/job-view.ts'
import { completionNotice } from './completion.ts'
import type { PullContext } from './pull-context.ts'

/** A dismissed job's record stays for 8 days: the server lists jobs for 7, and it must not appear again. */
const DISMISSED_KEPT_MS = 8 * 86_400_000

/** True for a listed item that is a job, not a tour: it has no tour id or no slug to open yet. */
export const isJobItem = (item: TourListItem): boolean => item.id === 0 || !item.slug

export async function keepOwnJob(
  { store, now }: Pick<PullContext, 'store' | 'now'>,
  jobId: string,
  { locationName, latitude, longitude, topic }: GenerateTourBody,
): Promise<void> {
  const known = await store.jobs.findOne(jobId).exec()
  await store.jobs.upsert({
    id: jobId,
    request: { locationName, latitude, longitude, topic },
    status: known?.status ?? 'queued',
    progress: known?.progress ?? 0,
    message: known?.message ?? '',
    error: known?.error ?? '',
    requestedAt: now(),
    isOwn: true,
    isDismissed: false,
  })
}

export async function dismissJob({ store }: Pick<PullContext, 'store'>, jobId: string): Promise<void> {
  const job = await store.jobs.findOne(jobId).exec()
  await job?.incrementalPatch({ isDismissed: true })
}

/** Removes a job that was cancelled, here or elsewhere, and shows one notice of it. */
export async function forgetCancelled(
  { store, onNotice }: Pick<PullContext, 'store' | 'onNotice'>,
  jobId: string,
): Promise<void> {
  const job = await store.jobs.findOne(jobId).exec()
  if (!job) return
  const wasShown = !job.isDismissed
  // The answer and the hub's event come together; the second finds nothing to remove.
  const { success } = await store.jobs.bulkRemove([jobId])
  if (wasShown && success.length > 0) onNotice({ kind: 'tour-cancelled', jobId })
}

/** Stores what the hub reports about a job. Progress never goes back. */
export async function advanceJob(
  { store }: Pick<PullContext, 'store'>,
  jobId: string,
  change: Partial<Pick<JobDocument, 'status' | 'progress' | 'message' | 'error'>>,
): Promise<void> {
  const job = await store.jobs.findOne(jobId).exec()
  await job?.incrementalModify((before) => ({
    ...before,
    ...change,
    progress: Math.max(before.progress, change.progress ?? 0),
  }))
}

/** Updates the jobs by a full pass of my-tours. `arrived` has the tours that are there, by the id of their job. */
export async function reconcileJobs(
  context: PullContext,
  listed: readonly TourListItem[],
  arrived: ReadonlyMap<string, TourListItem>,
  isFullPass: boolean,
): Promise<void> {
  const { store, now } = context
  const stored = await store.jobs.find().exec()
  const known = new Map(stored.map((document) => [document.id, document.toJSON() as JobDocument]))
  const seen = new Set<string>()
  const written: JobDocument[] = []
  for (const item of listed) {
    const jobId = item.generationJobId
    if (!jobId) continue
    seen.add(jobId)
    if (item.wasCancelled) {
      await forgetCancelled(context, jobId)
      continue
    }
    const before = known.get(jobId)
    const after = jobOf(item, jobId, before, now())
    if (JSON.stringify(before) !== JSON.stringify(after)) written.push(after)
  }
  const ended = [...known.values()].filter((job) => {
    if (arrived.has(job.id)) return true
    if (!isFullPass || seen.has(job.id)) return false
    return job.isOwn ? job.isDismissed && now() - job.requestedAt > DISMISSED_KEPT_MS : true
  })
  if (written.length > 0) await store.jobs.bulkUpsert(written)
  if (ended.length > 0) await store.jobs.bulkRemove(ended.map(({ id }) => id))
  for (const job of ended) {
    const tour = arrived.get(job.id)
    if (tour?.slug && job.isOwn && !job.isDismissed && job.status !== 'failed')
      completionNotice(context, job.id, { kind: 'tour-completed', title: tour.title, slug: tour.slug })
  }
  for (const job of written)
    if (job.status === 'failed' && job.isOwn && !job.isDismissed && known.get(job.id)?.status !== 'failed')
      completionNotice(context, job.id, { kind: 'tour-failed', error: job.error })
}

function jobOf(
  item: TourListItem,
  jobId: string,
  before: JobDocument | undefined,
  nowMs: number,
): JobDocument {
  const requestedAt = Date.parse(item.createdAt)
  const status = item.generationStatus ?? before?.status ?? 'queued'
  const text = item.narrativePreview ?? ''
  return {
    id: jobId,
    request: before?.request ?? {
      locationName: item.locationName,
      latitude: item.latitude,
      longitude: item.longitude,
      topic: item.topic,
    },
    status,
    progress: Math.max(before?.progress ?? 0, item.generationProgress ?? 0),
    message: before?.message ?? '',
    error: status === 'failed' ? failureReason(text) : '',
    requestedAt: before?.requestedAt ?? (Number.isFinite(requestedAt) ? requestedAt : nowMs),
    isOwn: before?.isOwn ?? false,
    isDismissed: before?.isDismissed ?? false,
  }
}
