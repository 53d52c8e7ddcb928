/** The user's own lists, page by page: when a list is read whole, and the fact that is stored of it. */
import { ok, type Result } from '#contract/failure.ts'
import type { FactDocument, ListFact } from '#data/store/documents.ts'
import { beginPull, type PullContext } from './pull-context.ts'
import { firstPage, walkPages, type List, type WholeList } from './walk-pages.ts'

/** A 304 of the first page says nothing about later pages, which are read again after 10 minutes. */
const FULL_PASS_EVERY_MS = 10 * 60_000

export interface MyList extends WholeList {
  /** The time before the first request, in epoch ms. */
  readonly startedAt: number
  /** The push order before the first request, for `writeFacts`. */
  readonly begun: number
  /** The fact that was stored of the list before. */
  readonly known: FactDocument | undefined
}

/** Resolves with undefined where nothing has changed. */
export async function readMyList(
  context: PullContext,
  name: 'my-tours' | 'my-routes',
  list: List & { readonly pageSize: number },
): Promise<Result<MyList | undefined>> {
  const { store, now } = context
  const startedAt = now()
  const begun = await beginPull(context)
  const known = (await store.facts.findOne(name).exec())?.toJSON() as FactDocument | undefined
  const before = known?.data.value as ListFact | undefined
  const first = await firstPage(context, list, known?.etag)
  if (!first.ok) return first
  const isShort = before !== undefined && before.totalCount <= list.pageSize
  const isRecent = before !== undefined && Math.abs(startedAt - before.passedAt) < FULL_PASS_EVERY_MS
  if (first.value.isNotModified && (isShort || isRecent)) return ok(undefined)
  const whole = await walkPages(context, list, first.value)
  return whole.ok ? ok({ ...whole.value, startedAt, begun, known }) : whole
}

/** Returns the fact of the list. `wasHeld`: an item was not written, so the list must be fetched whole the next time. */
export function listFact(
  { head, isStable, startedAt }: MyList,
  wasHeld: boolean,
): { readonly value: ListFact; readonly etag: string } {
  return {
    value: { totalCount: head.totalCount, passedAt: isStable ? startedAt : 0 },
    etag: wasHeld || !isStable ? '' : head.etag,
  }
}
