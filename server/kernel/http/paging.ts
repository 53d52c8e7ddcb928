import { clampPageSize } from '#contract/wire.ts'

export interface PageRequest {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** Returns page and size of a request: pages count from 1, and a size above the limit is reduced to the limit. */
export function pageFrom(query: PageRequest, defaultSize: number) {
  const page = query.page ?? 1
  const pageSize = clampPageSize(query.pageSize, defaultSize)
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/** The shape of every paged answer. */
export const pageAnswer = <T>(
  items: T[],
  totalCount: number,
  { page, pageSize }: { page: number; pageSize: number },
) => ({
  items,
  totalCount,
  page,
  totalPages: Math.ceil(totalCount / pageSize),
})
