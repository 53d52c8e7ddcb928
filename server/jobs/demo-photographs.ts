/**
 * Photographs of the stops of demo tours. Demo tours exist from the first start, which waits for no other server, so their pictures
 * are added later: one tour after the other, beside the work on sound, which must not wait either.
 */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { TourStop } from '#server/telling/generation/save-tour.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import { jobFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { asError, type JobContext } from './job-context.ts'
import type { Job } from './job-lease.ts'
import { announcePhotographs } from './announce-media.ts'
import { fetchPictures, storePictures } from './stop-photographs.ts'

/** A tour for which other servers did not answer is tried again after this time. */
const AGAIN_MS = 3_600_000

/** Returns the demo tours whose photographs were not looked for yet, in the order of their sound. */
const withoutPhotographs = ({ db }: JobContext) =>
  db
    .select({ tourId: tours.id, job: tourJobs })
    .from(tours)
    .innerJoin(tourJobs, eq(tourJobs.tourId, tours.id))
    .where(and(eq(tourJobs.isDemo, true), isNull(tours.photographsSoughtAt)))
    .orderBy(desc(tours.createdAt))

/** Returns the stops with the photographs of their places; undefined where these are not known yet. */
async function photographed(context: JobContext, tourId: number, job: Job): Promise<TourStop[] | undefined> {
  const { db, atlas, packPlaces, signal } = context
  const { name, description, latitude, longitude } = pois
  const stops = await db
    .select({ name, description, latitude, longitude })
    .from(pois)
    .where(eq(pois.tourId, tourId))
    .orderBy(asc(pois.orderIndex))
  const pack = atlas.packs.find(({ id }) => job.demoKey?.startsWith(`${id}-`))
  if (!pack || !packPlaces) return stops
  const known = await packPlaces.read(pack, signal)
  if (!(await packPlaces.isWhole(pack))) return undefined
  return stops.map((stop) => {
    const place = pack.places.find(
      (each) =>
        each.name === stop.name && each.latitude === stop.latitude && each.longitude === stop.longitude,
    )
    return { ...stop, photograph: place && known.get(place.id)?.photograph }
  })
}

/** Where other servers do not answer, the tour stays as it is and is tried again later. */
async function addPhotographs(context: JobContext, tourId: number, job: Job): Promise<void> {
  const { db, clock, store } = context
  const stops = await photographed(context, tourId, job)
  if (!stops) return
  const isAny = stops.some(({ photograph }) => photograph !== undefined)
  const pictures = isAny ? await fetchPictures(context, job, stops) : []
  // Where not one of several could be fetched, the other server is at fault rather than the pictures.
  if (isAny && pictures.length === 0) return
  const ofJob = isAny ? [jobFilesPrefix(job.id)] : []
  const isStored = await db.transaction(async (tx) => {
    const isOpen = and(eq(tours.id, tourId), isNull(tours.photographsSoughtAt))
    const [tour] = await tx.select({ id: tours.id }).from(tours).where(isOpen).for('update')
    // None where the tour was deleted meanwhile, or another process was quicker.
    if (tour) {
      await storePictures(context, tx, tourId, pictures)
      await tx.update(tours).set({ photographsSoughtAt: clock.now() }).where(eq(tours.id, tourId))
    }
    await noteFileRemovals(tx, ofJob)
    return tour !== undefined
  })
  if (isStored) await announcePhotographs(context, tourId)
  await removeNoted(store, ofJob)
}

export interface DemoPhotographs {
  /** Starts unless it runs already; resolves when it is done. Never rejects. */
  wake(): Promise<void>
  /** Stops, and resolves when nothing runs any more. */
  close(): Promise<void>
}

export function createDemoPhotographs(context: JobContext): DemoPhotographs {
  const { clock, onError } = context
  const stopping = new AbortController()
  const own: JobContext = { ...context, signal: stopping.signal }
  const triedAtMs = new Map<number, number>()
  let running: Promise<void> | undefined

  // Demo tours are added at the start only, so a look that finds none is the last.
  let isAllDone = false
  const addAll = async (): Promise<void> => {
    const left = await withoutPhotographs(own)
    isAllDone = left.length === 0
    for (const { tourId, job } of left) {
      const nowMs = clock.now().getTime()
      if (stopping.signal.aborted || nowMs - (triedAtMs.get(tourId) ?? -Infinity) < AGAIN_MS) continue
      triedAtMs.set(tourId, nowMs)
      await addPhotographs(own, tourId, job)
    }
  }
  return {
    wake() {
      // Without these no other server is asked.
      if (!context.photographs || !context.packPlaces || isAllDone) return Promise.resolve()
      running ??= addAll()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(asError(error))
        })
        .finally(() => (running = undefined))
      return running
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}
