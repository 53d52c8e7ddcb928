/** What a tour looks like on the wire, out of its rows. */
import { count, eq, inArray, sql } from 'drizzle-orm'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { GenerationStatus, NarrativeSection, Poi, TourBasic, TourListItem } from '#contract/api/tours.ts'
import { API_BASE } from '#contract/limits.ts'
import type { Reader } from '#server/db/open-database.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import { narrativeSections, pois, tours } from '#server/db/schema/tours.ts'

export type TourRow = typeof tours.$inferSelect
export type ChunkRow = typeof audioChunks.$inferSelect
export type JobRow = typeof tourJobs.$inferSelect

const PREVIEW_CHARACTERS = 200

export interface ChunkCounts {
  readonly total: number
  readonly ready: number
  readonly open: number
}
const NO_CHUNKS: ChunkCounts = { total: 0, ready: 0, open: 0 }

export interface TourFacts {
  readonly tour: TourRow
  readonly chunks: ChunkCounts
  readonly jobStatus: GenerationStatus | undefined
}

/** Loads tours by id with what a list item needs, in the order of the ids. */
export async function loadTours(db: Reader, ids: readonly number[]): Promise<TourFacts[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ tour: tours, jobStatus: tourJobs.status })
    .from(tours)
    .leftJoin(tourJobs, eq(tourJobs.id, tours.jobId))
    .where(inArray(tours.id, [...ids]))
  const counts = await countChunks(db, ids)
  const byId = new Map(rows.map((row) => [row.tour.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [{ tour: row.tour, jobStatus: row.jobStatus ?? undefined, chunks: counts.get(id) ?? NO_CHUNKS }]
      : []
  })
}

async function countChunks(db: Reader, ids: readonly number[]): Promise<Map<number, ChunkCounts>> {
  const having = (...statuses: string[]) =>
    sql<number>`count(*) filter (where ${inArray(audioChunks.status, statuses as ChunkRow['status'][])})::int`
  const rows = await db
    .select({
      tourId: audioChunks.tourId,
      total: count(),
      ready: having('ready'),
      open: having('pending', 'processing'),
    })
    .from(audioChunks)
    .where(inArray(audioChunks.tourId, [...ids]))
    .groupBy(audioChunks.tourId)
  return new Map(rows.map(({ tourId, ...counts }) => [tourId, counts]))
}

/** The fields that anyone may see of a public tour. */
export function publicTour({ tour, chunks }: TourFacts) {
  return {
    id: tour.id,
    title: tour.title,
    slug: tour.slug,
    locationName: tour.locationName,
    latitude: tour.latitude,
    longitude: tour.longitude,
    topic: tour.topic,
    duration: tour.durationMin,
    createdAt: tour.createdAt.toISOString(),
    updatedAt: tour.updatedAt.toISOString(),
    version: tour.version,
    audioUrl: null,
    narrativePreview: preview(tour.narrativeText),
    playCount: tour.playCount,
    isPublic: tour.isPublic,
    isChunked: chunks.total > 0,
    chunkCount: chunks.total,
    chunksGenerated: chunks.ready,
  }
}

function preview(text: string): string {
  if (text.length <= PREVIEW_CHARACTERS) return text
  const cut = text.slice(0, PREVIEW_CHARACTERS)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), PREVIEW_CHARACTERS / 2)).trimEnd()}…`
}

/** The item of a user's list; of a tour that belongs to somebody else it tells nothing about the job. */
export function listItem(facts: TourFacts, userId: string): TourListItem {
  const { tour, chunks, jobStatus } = facts
  const own = tour.ownerId === userId
  return {
    ...publicTour(facts),
    currentWeather: null,
    isGeneratingChunks: chunks.open > 0,
    generationJobId: own ? tour.jobId : null,
    generationStatus: own ? (jobStatus ?? 'completed') : null,
    generationProgress: own ? 100 : null,
  }
}

/** The placeholder of a job that has no tour (second document, section 4). */
export function jobItem(job: JobRow): TourListItem {
  const { locationName, latitude, longitude, topic } = job.request
  return {
    id: 0,
    title: `Generating tour for ${locationName}...`,
    slug: null,
    locationName,
    latitude,
    longitude,
    topic: topic || 'General',
    duration: 0,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    version: 0,
    audioUrl: null,
    narrativePreview: job.status === 'failed' ? `Generation failed: ${job.error ?? 'unknown error'}` : null,
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
  }
}

export function tourBasic(facts: TourFacts, userId: string): TourBasic {
  const { tour, chunks } = facts
  return {
    ...listItem(facts, userId),
    description: tour.description,
    totalChunks: chunks.total,
    readyChunks: chunks.ready,
    isAudioGenerationComplete: chunks.total > 0 && chunks.ready === chunks.total,
    language: tour.language,
    distanceM: tour.distanceM,
    line: tour.line?.map(([longitude, latitude]) => [longitude, latitude]) ?? null,
    mapUrl: mapUrl(tour),
    offlineManifestUrl: `${API_BASE}/tours/${tour.id}/offline-manifest`,
    factReportUrl: `${API_BASE}/tours/${tour.id}/fact-reports`,
  }
}

export const mapUrl = (tour: TourRow): string | null =>
  tour.mapUrlToken && tour.mapObjectKey ? `/media/${tour.mapUrlToken}/map.pmtiles` : null

export const chunkUrl = (chunk: ChunkRow): string | null =>
  chunk.status === 'ready' && chunk.urlToken ? `/media/${chunk.urlToken}/chunk-${chunk.chunkIndex}.mp3` : null

export function chunkAnswer(chunk: ChunkRow): AudioChunk {
  const ready = chunk.status === 'ready'
  return {
    chunkIndex: chunk.chunkIndex,
    poiName: chunk.poiName,
    poiId: chunk.poiId,
    isReady: ready,
    audioUrl: chunkUrl(chunk),
    estimatedDuration: secondsOf(chunk),
    contentLength: ready ? (chunk.contentLength ?? 0) : 0,
    mimeType: ready ? chunk.mimeType : null,
    durationS: ready ? chunk.durationS : null,
    encoderDelaySamples: ready ? chunk.encoderDelaySamples : null,
    sampleRate: ready ? chunk.sampleRate : null,
    sha256: ready ? chunk.sha256 : null,
    sentences: ready ? chunk.sentences?.map((sentence) => ({ ...sentence })) : null,
  }
}

const secondsOf = (chunk: ChunkRow): number =>
  (chunk.status === 'ready' && chunk.durationS) || chunk.estimatedDurationS

export const chunksOf = (db: Reader, tourId: number): Promise<ChunkRow[]> =>
  db.select().from(audioChunks).where(eq(audioChunks.tourId, tourId)).orderBy(audioChunks.chunkIndex)

export async function poisOf(db: Reader, tourId: number): Promise<Poi[]> {
  const rows = await db.select().from(pois).where(eq(pois.tourId, tourId)).orderBy(pois.orderIndex)
  return rows.map((poi) => ({ ...poi, media: [] }))
}

/** The narrative's sections with the seconds at which they are heard. */
export async function sectionsOf(
  db: Reader,
  tourId: number,
  chunks: readonly ChunkRow[],
): Promise<NarrativeSection[]> {
  const rows = await db
    .select()
    .from(narrativeSections)
    .where(eq(narrativeSections.tourId, tourId))
    .orderBy(narrativeSections.sectionIndex)
  const times = sectionTimes(rows, chunks)
  return rows.map((row) => ({
    index: row.sectionIndex,
    title: row.title,
    text: row.text,
    locationName: row.locationName,
    poiId: row.poiId,
    estimatedAudioStartTime: times.get(row.sectionIndex)?.startS ?? 0,
    estimatedAudioEndTime: times.get(row.sectionIndex)?.endS ?? 0,
    sources: row.sources ? [...row.sources] : null,
  }))
}

interface SpokenSection {
  readonly sectionIndex: number
  readonly text: string
  readonly sentences: readonly string[]
}

/**
 * When each section is heard, in seconds from the start of the whole narration: exact where the chunk's sentences are
 * known, else by the length of the texts. Sections follow each other without a gap.
 */
export function sectionTimes(
  sections: readonly SpokenSection[],
  chunks: readonly ChunkRow[],
): Map<number, { readonly startS: number; readonly endS: number }> {
  const times = new Map<number, { readonly startS: number; readonly endS: number }>()
  let chunkStartS = 0
  for (const chunk of chunks) {
    const here = chunk.sectionIndexes.flatMap(
      (index) => sections.find((section) => section.sectionIndex === index) ?? [],
    )
    const starts = exactStarts(here, chunk) ?? startsByLength(here, secondsOf(chunk))
    here.forEach((section, i) => {
      times.set(section.sectionIndex, {
        startS: round(chunkStartS + (i === 0 ? 0 : (starts[i] ?? 0))),
        endS: round(chunkStartS + (starts[i + 1] ?? secondsOf(chunk))),
      })
    })
    chunkStartS += secondsOf(chunk)
  }
  return times
}

function exactStarts(sections: readonly SpokenSection[], chunk: ChunkRow): number[] | undefined {
  const spoken = chunk.status === 'ready' ? chunk.sentences : null
  const sentenceCount = sections.reduce((sum, section) => sum + section.sentences.length, 0)
  if (!spoken || spoken.length !== sentenceCount) return undefined
  let next = 0
  return sections.map((section) => {
    const startS = spoken[next]?.startS ?? 0
    next += section.sentences.length
    return startS
  })
}

function startsByLength(sections: readonly SpokenSection[], totalS: number): number[] {
  const characters = sections.reduce((sum, section) => sum + section.text.length, 0) || 1
  let before = 0
  return sections.map((section) => {
    const startS = (before / characters) * totalS
    before += section.text.length
    return startS
  })
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
