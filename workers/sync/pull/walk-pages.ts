/** Reads every page of a list, and finds out whether the list changed meanwhile. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { PAGE_SIZE_MAX } from '#contract/paging.ts'
import type { Http, HttpAnswer } from '../http/http.ts'

interface Page {
  readonly items: readonly unknown[]
  readonly totalCount: number
  readonly totalPages: number
}

/** Every item of a list, as one pass over its pages found them. */
export interface WholeList {
  readonly items: readonly unknown[]
  /** Count and first page were the same before and after, so an item that is missing was deleted. */
  readonly isStable: boolean
  readonly head: { readonly totalCount: number; readonly etag: string }
}

export interface List {
  readonly endpoint: EndpointName
  /** Returns the identity of an item. Pages that shift show an item twice. */
  keyOf(item: never): string
  /** The size of the first page, which is requested to see whether anything changed. */
  readonly pageSize?: number
}

type Context = { readonly http: Http; readonly signal: AbortSignal }

export async function firstPage(
  { http, signal }: Context,
  { endpoint, pageSize = PAGE_SIZE_MAX }: List,
  etag: string | undefined,
): Promise<Result<HttpAnswer>> {
  const answer = await http.call(endpoint, { query: { page: 1, pageSize } }, { signal, etag })
  return answer.ok ? ok(answer.value) : fail(answer.failure)
}

/** Reads every page. `first` is an answer of `firstPage` that is still fresh. */
export async function walkPages(
  context: Context,
  list: List,
  first?: HttpAnswer,
): Promise<Result<WholeList>> {
  const { http, signal } = context
  // A 304 says nothing about later pages, so the first page is requested again without the ETag.
  const answered = first && !first.isNotModified ? ok(first) : await firstPage(context, list, '')
  if (!answered.ok) return answered
  const page = answered.value.value as Page
  const head = { totalCount: page.totalCount, etag: answered.value.etag }
  if (page.totalPages <= 1) return ok({ items: page.items, isStable: true, head })

  const items = new Map<string, unknown>()
  for (let number = 1, pages = page.totalPages; number <= pages; number++) {
    const answer = await http.call(
      list.endpoint,
      { query: { page: number, pageSize: PAGE_SIZE_MAX } },
      { signal, etag: '' },
    )
    if (!answer.ok) return fail(answer.failure)
    const { items: some, totalPages } = answer.value.value as Page
    for (const item of some) items.set(list.keyOf(item as never), item)
    pages = totalPages
  }
  const last = await firstPage(context, list, head.etag)
  if (!last.ok) return last
  const isStable =
    (last.value.isNotModified || last.value.fingerprint() === answered.value.fingerprint()) &&
    items.size >= head.totalCount
  return ok({ items: [...items.values()], isStable, head })
}
