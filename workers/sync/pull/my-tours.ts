/**
 * Pulls the user's list of tours, page by page. A tour that is not listed is removed only after the whole list was read and did
 * not change meanwhile. It stays while one of its changes waits; a downloaded one is removed only when the server answers 404.
 */
import type { TourListItem } from '#contract/api/tours.ts'
import { ok, type Result } from '#contract/failure.ts'
import { PAGING } from '#contract/paging.ts'
import type { TourDocument } from '#data/store/documents.ts'
import { tourEntity } from '#changes/entities.ts'
import { readRows } from '#data/outbox/outbox.ts'
import { isJobItem, reconcileJobs } from './jobs.ts'
import { listFact, readMyList } from './my-list.ts'
import { WRITE_CHUNK, writeFacts, type PullContext } from './pull-context.ts'
import { isSameTour, mergeTour, readTours, removeTours } from './tour-facts.ts'
import type { List } from './walk-pages.ts'

const LIST = {
  endpoint: 'myTours',
  keyOf: ({ id, generationJobId }: TourListItem) => (id > 0 ? `t${id}` : `j${generationJobId}`),
  pageSize: PAGING.myTours.pageSize,
} satisfies List

export async function pullMyTours(context: PullContext): Promise<Result<null>> {
  const { store, now } = context
  const read = await readMyList(context, 'my-tours', LIST)
  if (!read.ok) return read
  const list = read.value
  if (!list) return ok(null)
  const { startedAt, begun, isStable } = list
  const items = list.items as readonly TourListItem[]
  const tours = items.filter((item) => !isJobItem(item))
  const wasFenced = await writeTours(context, begun, tours)
  if (isStable) await removeMissing(context, startedAt, begun, new Set(tours.map(({ id }) => id)))
  await reconcileJobs(
    context,
    items.filter((item) => isJobItem(item)),
    new Map(tours.flatMap((tour) => (tour.generationJobId ? [[tour.generationJobId, tour]] : []))),
    isStable,
  )
  const { value, etag } = listFact(list, wasFenced)
  await store.facts.upsert({ id: 'my-tours', data: { value }, etag, fetchedAt: now() })
  return ok(null)
}

/** Resolves with true where a fence kept a tour from being written. */
async function writeTours(
  context: PullContext,
  begun: number,
  tours: readonly TourListItem[],
): Promise<boolean> {
  let wasFenced = false
  for (let start = 0; start < tours.length; start += WRITE_CHUNK) {
    const chunk = tours.slice(start, start + WRITE_CHUNK)
    const ids = chunk.map(({ id }) => id)
    await writeFacts(context, begun, ids.map(tourEntity), async (isFenced) => {
      const stored = await readTours(context.store, ids)
      const changed: TourDocument[] = []
      for (const item of chunk) {
        const before = stored.get(item.id)
        if (isFenced(tourEntity(item.id), before !== undefined)) {
          wasFenced = true
          continue
        }
        const after = mergeTour(before, item, { isMine: true, fetchedAt: context.now() })
        if (!before || !isSameTour(before, after)) changed.push(after)
      }
      if (changed.length > 0) await context.store.tours.bulkUpsert(changed)
    })
  }
  return wasFenced
}

async function removeMissing(
  context: PullContext,
  startedAt: number,
  begun: number,
  listed: ReadonlySet<number>,
): Promise<void> {
  const { store, http, signal, now } = context
  const mine = await store.tours.find({ selector: { isMine: true } }).exec()
  const missing = mine
    // A time in the future comes from before the clock was set back.
    .filter(({ tourId, fetchedAt }) => !listed.has(tourId) && (fetchedAt < startedAt || fetchedAt > now()))
    .map(({ tourId }) => tourId)
  if (missing.length === 0) return
  const waiting = new Set((await readRows(store.outbox)).map(({ entity }) => entity))
  const kept = new Set((await store.downloads.find().exec()).map(({ tourId }) => tourId))
  const gone: number[] = []
  for (const tourId of missing) {
    if (waiting.has(tourEntity(tourId))) continue
    if (kept.has(tourId)) {
      const answer = await http.call('tourBasic', { params: { id: tourId } }, { signal })
      if (answer.ok || answer.failure.kind !== 'rejected' || answer.failure.status !== 404) continue
    }
    gone.push(tourId)
  }
  const removed = await writeFacts(context, begun, gone.map(tourEntity), async (isFenced) => {
    const free = gone.filter((tourId) => !isFenced(tourEntity(tourId), true))
    await removeTours(store, free)
    return free
  })
  for (const tourId of removed) context.onTourGone(tourId)
}
