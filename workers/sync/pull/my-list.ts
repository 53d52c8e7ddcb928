/** The user's own lists, page by page: when a list is walked whole, and what is remembered of it. */
import { ok, type Result } from '#contract/failure.ts'
import type { FactDocument, ListFact } from '#data/store/documents.ts'
import { beginPull, type PullContext } from './pull-context.ts'
import { firstPage, walkPages, type List, type WholeList } from './walk-pages.ts'

/** A 304 of the first page says nothing of later pages: those are walked again after this long. */
const FULL_PASS_EVERY_MS = 10 * 60_000

export interface MyList extends WholeList {
  /** Epoch ms before the first request. */
  readonly startedAt: number
  /** For `writeFacts`. */
  readonly begun: number
  /** What was remembered of it. */
  readonly known: FactDocument | undefined
}

/** Undefined where nothing has changed. */
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

/** What to remember of it. `wasHeld`: something was not written, so that the list must be fetched whole the next time. */
export function listFact(
  { head, isStable, startedAt }: MyList,
  wasHeld: boolean,
): { readonly value: ListFact; readonly etag: string } {
  return {
    value: { totalCount: head.totalCount, passedAt: isStable ? startedAt : 0 },
    etag: wasHeld || !isStable ? '' : head.etag,
  }
}
