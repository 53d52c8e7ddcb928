/** Pulls one tour and its parts. The basic facts are stored first, so that a screen has a title before the rest. */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Narrative, Poi, TourBasic, TourDetail } from '#contract/api/tours.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { PAGING } from '#contract/paging.ts'
import type { PartKind, TourDocument } from '#data/store/documents.ts'
import { withFacts } from '#data/store/facts-lock.ts'
import { tourEntity } from '#changes/entities.ts'
import { beginPull, isOpenedToBeNoted, writeFacts, type PullContext } from './pull-context.ts'
import { isSameTour, mergeTour, readTours, removeTours } from './tour-facts.ts'

export type TourKey = { readonly id: number } | { readonly slug: string }

/** Pulls the basic facts, the narrative, every point of interest, and the chunks where the tour has any. */
export async function pullTour(context: PullContext, key: TourKey): Promise<Result<null>> {
  const basic = await pullBasic(context, key)
  if (!basic.ok) return basic
  const { tourId } = basic.value
  const parts = await Promise.all([
    pullNarrative(context, tourId),
    pullPois(context, tourId),
    pullChunks(context, tourId),
  ])
  return parts.find(({ ok: isOk }) => !isOk) ?? ok(null)
}

/** Returns the detail's fields without its parts, which have documents of their own. */
function basicOf(detail: TourDetail | TourBasic): TourBasic {
  const {
    narrativeText: _text,
    narrativeSections: _sections,
    pointsOfInterest: _pois,
    audioChunks: _chunks,
    weatherForecast: _forecast,
    emergencyInfo: _emergency,
    chunkGenerationProgress: _progress,
    ...basic
  } = detail as TourDetail
  return basic
}

export async function pullBasic(
  context: PullContext,
  key: TourKey,
  { isMine }: { readonly isMine?: boolean } = {},
): Promise<Result<TourDocument>> {
  const { store, http, signal, now } = context
  const isOpeningToNote = ({ isMine: isOwn, fetchedAt }: TourDocument) =>
    !isOwn && isOpenedToBeNoted(fetchedAt, now())
  const begun = await beginPull(context)
  const stored =
    'id' in key
      ? await store.tours.findOne(String(key.id)).exec()
      : await store.tours.findOne({ selector: { slug: key.slug } }).exec()
  const before = stored?.toJSON() as TourDocument | undefined
  const id = 'id' in key ? key.id : before?.tourId
  const answer =
    id === undefined
      ? await http.call('tourBySlug', { params: { slug: (key as { slug: string }).slug } }, { signal })
      : await http.call('tourBasic', { params: { id } }, { signal, etag: before?.etag })
  if (!answer.ok) {
    const isGone = answer.failure.kind === 'rejected' && answer.failure.status === 404
    if (isGone && before) await forget(context, begun, before.tourId)
    return fail(answer.failure)
  }
  if (answer.value.isNotModified && before) {
    if (isOpeningToNote(before)) await noteOpened(context, before.tourId)
    return ok(before)
  }
  const item = basicOf(answer.value.value as TourDetail | TourBasic)
  const written = await writeFacts(context, begun, [tourEntity(item.id)], async (isFenced) => {
    const current = (await readTours(store, [item.id])).get(item.id)
    if (isFenced(tourEntity(item.id), current !== undefined)) return current && ok(current)
    // The list and the jobs say which tours are the user's. A tour that was only opened is not.
    const after = mergeTour(current, item, {
      isMine: isMine ?? current?.isMine ?? false,
      fetchedAt: now(),
      etag: id === undefined ? '' : answer.value.etag,
    })
    if (!current || !isSameTour(current, after) || isOpeningToNote(current)) await store.tours.upsert(after)
    return ok(after)
  })
  // The tour was deleted or changed while it was fetched. The next fetch shows which.
  return written ?? pullBasic(context, key, isMine === undefined ? {} : { isMine })
}

/** Notes the opening of another user's tour; the user's own are never removed. */
const noteOpened = ({ store, locks, now }: PullContext, tourId: number): Promise<void> =>
  withFacts(locks, store, async () => {
    const current = (await readTours(store, [tourId])).get(tourId)
    if (current) await store.tours.upsert({ ...current, fetchedAt: now() })
  })

async function forget(context: PullContext, begun: number, tourId: number): Promise<void> {
  const isRemoved = await writeFacts(context, begun, [tourEntity(tourId)], async (isFenced) => {
    if (isFenced(tourEntity(tourId), true)) return false
    await removeTours(context.store, [tourId])
    return true
  })
  if (isRemoved) context.onTourGone(tourId)
}

const etagOf = async ({ store }: PullContext, tourId: number, kind: PartKind): Promise<string> =>
  (await store.parts.findOne(`${tourId}:${kind}`).exec())?.etag ?? ''

async function writePart(
  { store, now }: PullContext,
  tourId: number,
  kind: PartKind,
  value: unknown,
  etag: string,
): Promise<Result<null>> {
  const before = await store.parts.findOne(`${tourId}:${kind}`).exec()
  const data = { value }
  if (before && before.etag === etag && JSON.stringify(before.toJSON().data) === JSON.stringify(data))
    return ok(null)
  await store.parts.upsert({ id: `${tourId}:${kind}`, tourId, kind, data, fetchedAt: now(), etag })
  return ok(null)
}

async function pullPart(
  context: PullContext,
  endpoint: EndpointName,
  tourId: number,
  kind: PartKind,
): Promise<Result<null>> {
  const etag = await etagOf(context, tourId, kind)
  const answer = await context.http.call(
    endpoint,
    { params: { id: tourId } },
    { signal: context.signal, etag },
  )
  if (!answer.ok) return fail(answer.failure)
  if (answer.value.isNotModified) return ok(null)
  return writePart(
    context,
    tourId,
    kind,
    answer.value.value as Narrative | readonly AudioChunk[],
    answer.value.etag,
  )
}

export const pullNarrative = (context: PullContext, tourId: number): Promise<Result<null>> =>
  pullPart(context, 'tourNarrative', tourId, 'narrative')

const isUnchunked = async ({ store }: PullContext, tourId: number): Promise<boolean> =>
  (await readTours(store, [tourId])).get(tourId)?.item.isChunked === false

/** Pulls the chunks. Where the stored facts say that the tour's sound is one file, it stores none without a request. */
export const pullChunks = async (context: PullContext, tourId: number): Promise<Result<null>> =>
  (await isUnchunked(context, tourId))
    ? writePart(context, tourId, 'chunks', [], '')
    : pullPart(context, 'tourAudioChunks', tourId, 'chunks')

/** Pulls the chunks after an event about them: a tour that had none may have some now, by its basic facts. */
export async function pullNewChunks(context: PullContext, tourId: number): Promise<Result<null>> {
  if (await isUnchunked(context, tourId)) {
    const basic = await pullBasic(context, { id: tourId })
    if (!basic.ok) return basic
  }
  return pullChunks(context, tourId)
}

export async function pullPois(context: PullContext, tourId: number): Promise<Result<null>> {
  const { http, signal } = context
  const etag = await etagOf(context, tourId, 'pois')
  const pois = new Map<number, Poi>()
  let firstEtag = ''
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await http.call(
      'tourPois',
      { params: { id: tourId }, query: { page, pageSize: PAGING.pois } },
      { signal, etag: page === 1 ? etag : undefined },
    )
    if (!answer.ok) return fail(answer.failure)
    if (answer.value.isNotModified) return ok(null)
    const { items, totalPages } = answer.value.value as { items: readonly Poi[]; totalPages: number }
    for (const poi of items) pois.set(poi.id, poi)
    pages = totalPages
    // The first page's ETag covers all pages only where there is no other.
    if (page === 1 && totalPages <= 1) firstEtag = answer.value.etag
  }
  const ordered = [...pois.values()].toSorted((a, b) => a.orderIndex - b.orderIndex)
  return writePart(context, tourId, 'pois', ordered, firstEtag)
}

/** Stores the chunks of a priority request's answer, which may be some or all, over those stored before. */
export async function keepChunks(
  context: PullContext,
  tourId: number,
  chunks: readonly AudioChunk[],
): Promise<Result<null>> {
  const part = await context.store.parts.findOne(`${tourId}:chunks`).exec()
  const known = (part?.toJSON().data.value ?? []) as readonly AudioChunk[]
  // Without the other chunks the list would look complete.
  if (known.length === 0) return pullNewChunks(context, tourId)
  const merged = new Map([...known, ...chunks].map((chunk) => [chunk.chunkIndex, chunk]))
  const ordered = [...merged.values()].toSorted((a, b) => a.chunkIndex - b.chunkIndex)
  return writePart(context, tourId, 'chunks', ordered, '')
}
