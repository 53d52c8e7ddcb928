/** Builds the answers about a tour from its rows. */
import type { TourBasic, TourListItem } from '#contract/api/tours.ts'
import { API_BASE } from '#contract/paths.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import { mapUrl } from '#server/kernel/storage/tour-files.ts'
import * as jobs from '#texts/jobs.ts'
import type { JobRow, TourFacts, TourRow } from './load-tours.ts'

const PREVIEW_CHARACTERS = 200

/** Returns what every visitor may see of a public tour. */
export const publicTour = (facts: TourFacts, covers: CoverUrls) => ({
  ...publicFields(facts),
  ...covers.ofTour(facts.tour, false),
})

function publicFields({ tour, chunks }: TourFacts) {
  return {
    id: tour.id,
    title: tour.title,
    slug: tour.slug,
    locationName: tour.locationName,
    latitude: tour.latitude,
    longitude: tour.longitude,
    topic: tour.topic,
    duration: tour.durationMin,
    toldMin: tour.toldMin,
    createdAt: tour.createdAt.toISOString(),
    updatedAt: tour.updatedAt.toISOString(),
    version: tour.version,
    audioUrl: null,
    narrativePreview: preview(tour.narrativeStart),
    playCount: tour.playCount,
    isPublic: tour.isPublic,
    isChunked: chunks.total > 0,
    chunkCount: chunks.total,
    chunksGenerated: chunks.ready,
    language: tour.language,
  }
}

/** `text` is the beginning of a long narrative. */
function preview(text: string): string {
  if (text.length <= PREVIEW_CHARACTERS) return text
  const cut = text.slice(0, PREVIEW_CHARACTERS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), PREVIEW_CHARACTERS / 2)).trimEnd()}…`
}

/** Returns an item of a user's list. The job is shown only to the owner of the tour. */
export function listItem(facts: TourFacts, userId: string, covers: CoverUrls): TourListItem {
  const { tour, chunks, jobStatus } = facts
  const own = tour.ownerId === userId
  return {
    ...publicFields(facts),
    ...covers.ofTour(tour, own),
    currentWeather: null,
    isGeneratingChunks: chunks.open > 0,
    generationJobId: own ? tour.jobId : null,
    generationStatus: own ? (jobStatus ?? 'completed') : null,
    generationProgress: own ? 100 : null,
    tellsOwnNotes: own ? tour.tellsOwnNotes : null,
    takenDownReason: own ? tour.takenDownReason : null,
  }
}

export type UnmadeJob = Pick<
  JobRow,
  'id' | 'status' | 'error' | 'progress' | 'createdAt' | 'updatedAt' | 'request'
>

/**
 * Returns the placeholder of a job that has no tour yet. A cancelled job is sent as failed, with a mark: a client
 * that knows only the four states can read it, and a client that asked for it on another device removes it from its
 * list.
 */
export function jobItem(job: UnmadeJob): TourListItem {
  const wasCancelled = job.status === 'cancelled'
  const status = job.status === 'cancelled' ? 'failed' : job.status
  const reason = wasCancelled ? jobs.cancelled : (job.error ?? jobs.noReason)
  const { locationName, latitude, longitude, topic } = job.request
  return {
    id: 0,
    title: jobs.generating(locationName),
    slug: null,
    locationName,
    latitude,
    longitude,
    topic: topic || jobs.generalTopic,
    duration: 0,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    version: 0,
    audioUrl: null,
    narrativePreview: status === 'failed' ? jobs.failedBecause(reason) : null,
    playCount: 0,
    isPublic: false,
    isChunked: false,
    chunkCount: 0,
    chunksGenerated: 0,
    currentWeather: null,
    isGeneratingChunks: false,
    generationJobId: job.id,
    generationStatus: status,
    generationProgress: job.progress,
    wasCancelled,
  }
}

export function tourBasic(facts: TourFacts, tour: TourRow, userId: string, covers: CoverUrls): TourBasic {
  const { chunks } = facts
  return {
    ...listItem(facts, userId, covers),
    description: tour.description,
    totalChunks: chunks.total,
    readyChunks: chunks.ready,
    // A tour that was asked for without sound has no chunks, so nothing is left to make.
    isAudioGenerationComplete: chunks.ready === chunks.total,
    distanceM: tour.distanceM,
    line: tour.line?.map(([longitude, latitude]) => [longitude, latitude]) ?? null,
    lineKind: tour.lineKind,
    walkSteps: tour.walkSteps?.map((step) => ({ ...step })) ?? null,
    mapUrl: tourMapUrl(tour),
    offlineManifestUrl: `${API_BASE}/tours/${tour.id}/offline-manifest`,
    factReportUrl: `${API_BASE}/tours/${tour.id}/fact-reports`,
  }
}

/** Null if the tour has no street map. */
export const tourMapUrl = (tour: TourRow): string | null =>
  tour.mapUrlToken && tour.mapObjectKey ? mapUrl(tour.mapUrlToken) : null
