/** /tours/{id}: one tour, its parts, and its publicity, plays and deletion. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { TAKEN_DOWN } from '#contract/answer-codes.ts'
import { PAGING } from '#contract/paging.ts'
import { refuseAfterGrace } from '#server/api/accounts/grace.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { plays, tours } from '#server/kernel/db/schema/tours.ts'
import { changedElsewhere, forbidden, notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { noteFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { tourFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { pageAnswer, pageFrom } from '#server/kernel/http/paging.ts'
import * as texts from '#texts/tours.ts'
import { chunkAnswer, type ChunkRow, chunksOf, readyChunkUrl } from '#server/api/media/chunk-answers.ts'
import { loadTours, type TourRow } from './load-tours.ts'
import { sectionsOf } from './narrative-sections.ts'
import { mediaOfTour, poisWithMedia } from './poi-media.ts'
import type { StopMedia } from './stop-photographs.ts'
import { ownTour, readableTour } from './tour-access.ts'
import { tourBasic, tourMapUrl } from './tour-answers.ts'

export interface TourParts {
  readonly db: Database
  readonly covers: CoverUrls
  readonly generation: TourGeneration
  readonly clock: Clock
}

export function serveTours(router: Router, { db, covers, generation, clock }: TourParts): void {
  router.serve('tour', async ({ user, params }) =>
    detail(db, await readableTour(db, params, user.id), user.id, covers),
  )
  router.serve('tourBySlug', async ({ user, params }) =>
    detail(db, await readableTour(db, params, user.id), user.id, covers),
  )
  router.serve('tourBasic', async ({ user, params }) =>
    basic(db, await readableTour(db, params, user.id), user.id, covers),
  )

  router.serve('tourNarrative', async ({ user, params }) => {
    const tour = await readableTour(db, params, user.id)
    const chunks = await chunksOf(db, tour.id)
    return { narrativeText: tour.narrativeText, narrativeSections: await sectionsOf(db, tour.id, chunks) }
  })

  router.serve('tourPois', async ({ user, params, query }) => {
    const tour = await readableTour(db, params, user.id)
    const all = await poisWithMedia(db, tour.id, user.id)
    const page = pageFrom(query, PAGING.pois)
    return pageAnswer(all.slice(page.offset, page.offset + page.pageSize), all.length, page)
  })

  router.serve('poiMedia', async ({ user, params, query }) => {
    const tour = await readableTour(db, params, user.id)
    const all = (await mediaOfTour(db, tour.id, user.id)).filter(({ poiId }) => poiId === params.poiId)
    const told = all.map((media) => media.told)
    // A size without a page asks for a plain list.
    if (query.page === undefined) return told
    const page = pageFrom(query, PAGING.poiMedia)
    return pageAnswer(told.slice(page.offset, page.offset + page.pageSize), told.length, page)
  })

  router.serve('tourAudioChunks', async ({ user, params }) => {
    const tour = await readableTour(db, params, user.id)
    return (await chunksOf(db, tour.id)).map(chunkAnswer)
  })

  router.serve('tourOfflineManifest', async ({ user, params }) => {
    const tour = await readableTour(db, params, user.id)
    const media = await mediaOfTour(db, tour.id, user.id)
    return manifest(tour, await chunksOf(db, tour.id), media)
  })

  router.serve('setTourPublicity', async ({ tx, user, params, body, ifMatch }) => {
    if (body.isPublic) refuseAfterGrace(user, clock.now())
    const tour = await ownTour(tx, params.id, user.id)
    if (body.isPublic && tour.takenDownAt) throw forbidden(texts.isTakenDown, TAKEN_DOWN)
    if (ifMatch !== undefined && ifMatch !== tour.version)
      throw changedElsewhere('tour', await basic(tx, tour, user.id, covers))
    const changed = tour.isPublic === body.isPublic ? tour : await publish(tx, tour.id, body.isPublic)
    return {
      id: changed.id,
      isPublic: changed.isPublic,
      version: changed.version,
      updatedAt: changed.updatedAt.toISOString(),
      message: body.isPublic ? texts.published : texts.unpublished,
    }
  })

  router.serve('recordTourPlay', async ({ tx, user, params, body }) => {
    const tour = await readableTour(tx, params, user.id)
    await tx.insert(plays).values({ tourId: tour.id, userId: user.id, durationPlayedS: body.durationPlayed })
    if (body.durationPlayed > 0) return { playCount: tour.playCount }
    const [counted] = await tx
      .update(tours)
      .set({ playCount: sql`${tours.playCount} + 1` })
      .where(eq(tours.id, tour.id))
      .returning({ playCount: tours.playCount })
    return { playCount: counted?.playCount ?? tour.playCount + 1 }
  })

  router.serve('deleteTour', async ({ tx, user, params, afterCommit }) => {
    const tour = await ownTour(tx, params.id, user.id)
    await tx.delete(tours).where(eq(tours.id, tour.id))
    await noteFileRemovals(tx, [tourFilesPrefix(tour.id)])
    afterCommit(() => generation.forget({ tourId: tour.id }))
  })
}

async function publish(tx: Reader, id: number, isPublic: boolean): Promise<TourRow> {
  const [changed] = await tx
    .update(tours)
    .set({ isPublic, version: sql`${tours.version} + 1`, updatedAt: sql`now()` })
    .where(eq(tours.id, id))
    .returning()
  if (!changed) throw new Error(`the locked tour ${id} is gone`)
  return changed
}

async function basic(db: Reader, tour: TourRow, userId: string, covers: CoverUrls) {
  const [facts] = await loadTours(db, [tour.id])
  if (!facts) throw notFound('tour')
  return tourBasic(facts, tour, userId, covers)
}

async function detail(db: Reader, tour: TourRow, userId: string, covers: CoverUrls) {
  const chunks = await chunksOf(db, tour.id)
  const tourFields = await basic(db, tour, userId, covers)
  return {
    ...tourFields,
    narrativeText: tour.narrativeText,
    narrativeSections: await sectionsOf(db, tour.id, chunks),
    pointsOfInterest: await poisWithMedia(db, tour.id, userId),
    audioChunks: chunks.map(chunkAnswer),
    weatherForecast: null,
    emergencyInfo: null,
    chunkGenerationProgress:
      chunks.length === 0 ? 0 : Math.floor(((tourFields.readyChunks ?? 0) / chunks.length) * 100),
  }
}

/** Lists every file of a complete download. The version changes when a file or the walking line changes. */
function manifest(tour: TourRow, chunks: readonly ChunkRow[], media: readonly StopMedia[]) {
  const audio = chunks.flatMap((chunk) => {
    const url = readyChunkUrl(chunk)
    if (!url || !chunk.sha256 || !chunk.contentLength) return []
    return [{ url, bytes: chunk.contentLength, sha256: chunk.sha256, kind: 'audio' as const }]
  })
  const url = tourMapUrl(tour)
  const map =
    url && tour.mapBytes && tour.mapSha256
      ? [{ url, bytes: tour.mapBytes, sha256: tour.mapSha256, kind: 'map' as const }]
      : []
  const files = [...audio, ...map, ...media.flatMap((one) => one.files)]
  const version = createHash('sha256')
    .update(JSON.stringify([files, ...(tour.walkSteps ? [tour.line, tour.walkSteps] : [])]))
    .digest('hex')
    .slice(0, 16)
  return { version, files }
}
