/** One page of the user's own routes, all of which are stored. Pure. */
import { PAGING } from '#contract/paging.ts'
import type { RouteView } from '#live/views.ts'

export interface ListPage {
  readonly routes: readonly RouteView[]
  readonly totalCount: number
  readonly totalPages: number
}

/** `topic` is '' for all. The result has at least one page. */
export function pageOfMine(routes: readonly RouteView[], topic: string, page: number): ListPage {
  const about = topic ? routes.filter((route) => route.topic === topic) : routes
  const start = (page - 1) * PAGING.customRoutes
  return {
    routes: about.slice(start, start + PAGING.customRoutes),
    totalCount: about.length,
    totalPages: Math.max(1, Math.ceil(about.length / PAGING.customRoutes)),
  }
}
