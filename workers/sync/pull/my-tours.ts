/**
 * The user's list, page by page. Tours that are missing are only removed after a full pass during which the list did not
 * change, and never while a change of theirs waits or a download of theirs is kept (architecture, "Facts").
 */
import type { TourListItem } from '#contract/api/tours.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { PAGE_SIZE_MAX, PAGING } from '#contract/limits.ts'
import type { MyToursFact, TourDocument } from '#data/documents.ts'
import { tourEntity } from '#data/outbox/change-kinds.ts'
import { readRows } from '#data/outbox/enqueue.ts'
import type { HttpAnswer } from '../http/http.ts'
import { isJobItem, reconcileJobs } from './jobs.ts'
import { beginPull, WRITE_CHUNK, writeFacts, type PullContext } from './pull-context.ts'
import { isSameTour, mergeTour, readTours, removeTours } from './tour-facts.ts'

interface Page {
  readonly items: readonly TourListItem[]
  readonly totalCount: number
  readonly totalPages: number
}

/** A 304 of the first page says nothing of later pages: those are walked again after this long. */
const FULL_PASS_EVERY_MS = 10 * 60_000

export async function pullMyTours(context: PullContext): Promise<Result<null>> {
  const { store, now } = context
  const startedAt = now()
  const begun = await beginPull(context)
  const known = (await store.facts.findOne('my-tours').exec())?.toJSON()
  const before = known?.data.value as MyToursFact | undefined
  const first = await getPage(context, 1, PAGING.myTours.pageSize, known?.etag)
  if (!first.ok) return first
  const isShort = before !== undefined && before.totalCount <= PAGING.myTours.pageSize
  if (
    first.value.isNotModified &&
    before &&
    (isShort || Math.abs(startedAt - before.passedAt) < FULL_PASS_EVERY_MS)
  )
    return ok(null)

  const pass = await walk(context, first.value)
  if (!pass.ok) return pass
  const { items, isStable, head } = pass.value
  const tours = items.filter((item) => !isJobItem(item))
  const wasFenced = await writeTours(context, begun, tours)
  if (isStable) await removeMissing(context, startedAt, begun, new Set(tours.map(({ id }) => id)))
  await reconcileJobs(
    context,
    items.filter((item) => isJobItem(item)),
    new Map(tours.flatMap((tour) => (tour.generationJobId ? [[tour.generationJobId, tour]] : []))),
    isStable,
  )
  const value: MyToursFact = { totalCount: head.totalCount, passedAt: isStable ? startedAt : 0 }
  // What a fence held back must be fetched whole the next time.
  const etag = wasFenced || !isStable ? '' : head.etag
  await store.facts.upsert({ id: 'my-tours', data: { value }, etag, fetchedAt: now() })
  return ok(null)
}

interface Pass {
  readonly items: readonly TourListItem[]
  readonly isStable: boolean
  readonly head: { readonly totalCount: number; readonly etag: string }
}

/** Every page; `isStable` when count and first page were the same before and after. */
async function walk(context: PullContext, first: HttpAnswer): Promise<Result<Pass>> {
  // A 304 that is not enough (see above) is asked again without the ETag.
  const answered = first.isNotModified ? await getPage(context, 1, PAGING.myTours.pageSize, '') : ok(first)
  if (!answered.ok) return answered
  const page = answered.value.value as Page
  const head = { totalCount: page.totalCount, etag: answered.value.etag }
  if (page.totalPages <= 1) return ok({ items: page.items, isStable: true, head })

  const items = new Map<string, TourListItem>()
  const keep = (list: readonly TourListItem[]) => {
    for (const item of list) items.set(item.id > 0 ? `t${item.id}` : `j${item.generationJobId}`, item)
  }
  let pages = page.totalPages
  let firstBig: HttpAnswer | undefined
  for (let number = 1; number <= pages; number++) {
    const answer = await getPage(context, number, PAGE_SIZE_MAX, '')
    if (!answer.ok) return answer
    firstBig ??= answer.value
    const { items: list, totalPages } = answer.value.value as Page
    keep(list)
    pages = totalPages
  }
  const last = await getPage(context, 1, PAGING.myTours.pageSize, answered.value.etag)
  if (!last.ok) return last
  const isStable =
    (last.value.isNotModified || last.value.fingerprint === answered.value.fingerprint) &&
    items.size >= head.totalCount
  return ok({ items: [...items.values()], isStable, head })
}

async function getPage(
  { http, signal }: PullContext,
  page: number,
  pageSize: number,
  etag: string | undefined,
): Promise<Result<HttpAnswer, Failure>> {
  const answer = await http.call('myTours', { query: { page, pageSize } }, { signal, etag })
  return answer.ok ? ok(answer.value) : fail(answer.failure)
}

/** Answers whether a fence held some back. */
async function writeTours(
  context: PullContext,
  begun: number,
  tours: readonly TourListItem[],
): Promise<boolean> {
  let wasFenced = false
  for (let start = 0; start < tours.length; start += WRITE_CHUNK) {
    const chunk = tours.slice(start, start + WRITE_CHUNK)
    const ids = chunk.map(({ id }) => id)
    await writeFacts(context, begun, ids, async (isFenced) => {
      const stored = await readTours(context.store, ids)
      const changed: TourDocument[] = []
      for (const item of chunk) {
        const before = stored.get(item.id)
        if (isFenced(item.id, before !== undefined)) {
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
    // Fetched in the future: before the clock was set back.
    .filter(({ tourId, fetchedAt }) => !listed.has(tourId) && (fetchedAt < startedAt || fetchedAt > now()))
    .map(({ tourId }) => tourId)
  if (missing.length === 0) return
  const waiting = new Set((await readRows(store)).map(({ entity }) => entity))
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
  const removed = await writeFacts(context, begun, gone, async (isFenced) => {
    const free = gone.filter((tourId) => !isFenced(tourId, true))
    await removeTours(store, free)
    return free
  })
  for (const tourId of removed) context.onTourGone(tourId)
}
