/** Pulls a page of public routes for use without a signal. Its routes are stored like any others; the page has only their ids. */
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { PAGING } from '#contract/paging.ts'
import {
  publicRoutesKey,
  type FactDocument,
  type PublicRoutesFact,
  type PublicRoutesPage,
} from '#data/store/documents.ts'
import { writeRoutes } from './my-routes.ts'
import { beginPull, type PullContext } from './pull-context.ts'

interface Page {
  readonly items: readonly CustomRoute[]
  readonly totalCount: number
  readonly totalPages: number
}

export async function pullPublicRoutes(
  context: PullContext,
  { topic, page }: PublicRoutesPage,
): Promise<Result<null>> {
  const { store, http, signal, now } = context
  const begun = await beginPull(context)
  const id = publicRoutesKey({ topic, page })
  const known = (await store.facts.findOne(id).exec())?.toJSON() as FactDocument | undefined
  const query = { page, pageSize: PAGING.publicRoutes, ...(topic && { topic }) }
  const answer = await http.call('publicCustomRoutes', { query }, { signal, etag: known?.etag })
  if (!answer.ok) return fail(answer.failure)
  const { isNotModified, etag, value } = answer.value
  if (isNotModified) return ok(null)
  const { items, totalCount, totalPages } = value as Page
  const wasHeld = await writeRoutes(context, begun, items)
  const fact: PublicRoutesFact = { routeIds: items.map((route) => route.id), totalCount, totalPages }
  // Routes that were not written are fetched the next time, so no ETag is stored.
  await store.facts.upsert({ id, data: { value: fact }, etag: wasHeld ? '' : etag, fetchedAt: now() })
  return ok(null)
}
