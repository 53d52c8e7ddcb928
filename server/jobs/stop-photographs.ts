/**
 * Photographs of a tour's stops from Commons: fetched one by one, re-encoded in two sizes, and stored with the tour. A stop whose
 * photograph cannot be fetched has none, and the tour is made all the same.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import type { StoredFile } from '#server/kernel/db/schema/custom-media.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois } from '#server/kernel/db/schema/tours.ts'
import type { Photograph } from '#server/knowledge/city-packs/city-pack.ts'
import type { TourStop } from '#server/telling/generation/save-tour.ts'
import { startPatience } from '#server/telling/guides/with-patience.ts'
import { hasTooManyPixels, openPicture } from '#server/kernel/pictures/open-picture.ts'
import { createMediaToken, PICTURE_COPIES } from '#server/kernel/storage/custom-media-files.ts'
import { noteFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { jobFilesPrefix, stopPhotographPrefix } from '#server/kernel/storage/tour-files.ts'
import { isPicture } from '#server/kernel/pictures/file-kind.ts'
import { asError, type JobContext } from './job-context.ts'
import type { Job } from './job-lease.ts'

/** The time to fetch all photographs of a tour; it is made without those that take longer. */
const PATIENCE_MS = 60_000
/** Fetched photographs of a job that failed are removed after this time. */
const REMOVED_AFTER_MIN = 24 * 60
const WEBP = 'image/webp'

interface DrawnCopy {
  readonly name: string
  readonly bytes: Buffer
}
export interface StopPicture {
  readonly stopIndex: number
  readonly photograph: Photograph
  readonly copies: readonly DrawnCopy[]
}

/** Re-encodes a file in the sizes of a stop's photograph. Rejects where the file is no picture. */
async function draw(file: Buffer): Promise<DrawnCopy[]> {
  if (!(await isPicture(file))) throw new Error('it is no picture')
  if (await hasTooManyPixels(file)) throw new Error('it has too many pixels')
  return await Promise.all(
    PICTURE_COPIES.map(async ({ name, maxPx }) => ({
      name,
      bytes: await openPicture(file, maxPx).webp({ quality: 80 }).toBuffer(),
    })),
  )
}

/** Returns the copies that an earlier run of the job has stored; undefined where one is missing. */
async function drawnBefore({ store }: JobContext, prefix: string): Promise<readonly DrawnCopy[] | undefined> {
  const copies: DrawnCopy[] = []
  for (const { name } of PICTURE_COPIES) {
    const stored = await store.get(prefix + name)
    if (!stored) return undefined
    copies.push({ name, bytes: await buffer(stored) })
  }
  return copies
}

const prefixOf = ({ id }: Job, { imageUrl }: Photograph): string =>
  `${jobFilesPrefix(id)}${createHash('sha256').update(imageUrl).digest('hex').slice(0, 32)}/`

/** Returns the copies of one photograph. Undefined where no photographs are fetched; rejects where it is no picture or cannot be stored. */
async function picture(
  context: JobContext,
  job: Job,
  photograph: Photograph,
  signal: AbortSignal,
): Promise<readonly DrawnCopy[] | undefined> {
  const { store, photographs } = context
  const prefix = prefixOf(job, photograph)
  const before = await drawnBefore(context, prefix)
  if (before || !photographs) return before
  const fetched = await photographs.fetch(photograph.imageUrl, signal)
  if (!fetched.ok) {
    const { failure } = fetched
    throw new Error('detail' in failure ? `${failure.kind}: ${failure.detail}` : failure.kind)
  }
  const copies = await draw(fetched.value)
  for (const { name, bytes } of copies) await store.put(prefix + name, bytes, WEBP)
  return copies
}

export const hasPhotographs = ({ photographs }: JobContext, stops: readonly TourStop[]): boolean =>
  photographs !== undefined && stops.some(({ photograph }) => photograph !== undefined)

/** Fetches the photographs of the stops, except those that an earlier run has stored. Rejects only where the job's signal aborts. */
export async function fetchPictures(
  context: JobContext,
  job: Job,
  stops: readonly TourStop[],
): Promise<StopPicture[]> {
  const { db, signal: ofJob, onError } = context
  const { signal } = startPatience(ofJob, PATIENCE_MS)
  await noteFileRemovals(db, [jobFilesPrefix(job.id)], { inMinutes: REMOVED_AFTER_MIN })
  const pictures: StopPicture[] = []
  for (const [stopIndex, { name, photograph }] of stops.entries()) {
    ofJob?.throwIfAborted()
    if (!photograph) continue
    try {
      const copies = await picture(context, job, photograph, signal)
      if (copies) pictures.push({ stopIndex, photograph, copies })
    } catch (error) {
      onError(new Error(`The photograph of ${name}: ${asError(error).message}`, { cause: error }))
    }
  }
  ofJob?.throwIfAborted()
  return pictures
}

/** Stores the copies among the tour's other files, so that they are deleted with it. The caller removes the job's files after the transaction. */
export async function storePictures(
  { store, onError }: JobContext,
  tx: Transaction,
  tourId: number,
  pictures: readonly StopPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const stops = await tx
    .select({ id: pois.id, orderIndex: pois.orderIndex })
    .from(pois)
    .where(eq(pois.tourId, tourId))
  for (const { stopIndex, photograph, copies } of pictures) {
    const poiId = stops.find(({ orderIndex }) => orderIndex === stopIndex)?.id
    if (poiId === undefined) continue
    const files: StoredFile[] = []
    try {
      for (const { name, bytes } of copies) {
        const { sha256 } = await store.put(stopPhotographPrefix(tourId, poiId) + name, bytes, WEBP)
        files.push({ name, bytes: bytes.length, sha256 })
      }
    } catch (error) {
      onError(asError(error))
      continue
    }
    const { author, licence, licenceUrl = null, pageUrl } = photograph
    await tx
      .insert(stopPhotographs)
      .values({ poiId, tourId, urlToken: createMediaToken(), files, author, licence, licenceUrl, pageUrl })
  }
}
