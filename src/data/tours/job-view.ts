/** A tour that is being made, or whose making failed, as an item of the list. */
import * as jobs from '#texts/jobs.ts'
import type { JobDocument } from '../store/documents.ts'
import type { RowOf } from '#changes/row.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'

/** Returns the same fields and texts as the placeholder that the server lists for a job: id 0, topic General where none was chosen. */
export const jobView = (job: JobDocument): TourView => ({
  id: 0,
  title: jobs.generating(job.request.locationName),
  slug: null,
  locationName: job.request.locationName,
  latitude: job.request.latitude,
  longitude: job.request.longitude,
  topic: job.request.topic || jobs.generalTopic,
  duration: 0,
  createdAt: new Date(job.requestedAt).toISOString(),
  updatedAt: null,
  version: 0,
  audioUrl: null,
  narrativePreview: job.status === 'failed' ? jobs.failedBecause(job.error) : null,
  playCount: 0,
  isPublic: false,
  isChunked: false,
  chunkCount: 0,
  chunksGenerated: 0,
  currentWeather: null,
  isGeneratingChunks: false,
  generationJobId: job.id,
  generationStatus: job.status,
  generationProgress: job.progress,
  jobId: job.id,
  jobMessage: job.message || undefined,
  error: job.error || undefined,
  isMine: true,
  pending: [],
})

/** Returns the view of a tour that was requested without a signal. Its key is the row's id; `pending` says that it waits, or why it was refused. */
export const askedView = ({
  id,
  payload,
  createdAt,
  kind,
  status,
  failure,
}: RowOf<'tour-generate'>): TourView => ({
  ...jobView({
    id,
    request: payload.request,
    status: 'queued',
    progress: 0,
    message: '',
    error: '',
    requestedAt: createdAt,
    isOwn: true,
    isDismissed: false,
  }),
  pending: [{ rowId: id, kind, status, failure }],
})

const FAILED = jobs.failedBecause('')

/** Returns why a job failed, without the words for a failed job with which the server's text may begin: the card has them once. */
export const failureReason = (text: string): string =>
  text.startsWith(FAILED) ? text.slice(FAILED.length) : text
