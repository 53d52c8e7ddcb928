/** Tours as documents of the store: merged, compared, read and removed. */
import type { TourBasic, TourListItem } from '#contract/api/tours.ts'
import type { TourItem } from '#changes/subjects/tour-view.ts'
import { createdDesc, type TourDocument } from '#data/store/documents.ts'
import type { Store } from '#data/store/store.ts'

/** Returns the stored tour with the newer fields over it. The list has fewer fields than the detail, whose others stay. */
export function mergeTour(
  before: TourDocument | undefined,
  item: TourListItem | (TourBasic & Partial<TourListItem>),
  {
    isMine,
    fetchedAt,
    etag,
  }: { readonly isMine: boolean; readonly fetchedAt: number; readonly etag?: string },
): TourDocument {
  const merged = { ...before?.item, ...item } as TourItem
  return {
    id: String(item.id),
    tourId: item.id,
    slug: item.slug ?? '',
    createdDesc: createdDesc(item.createdAt),
    isMine,
    item: merged,
    fetchedAt,
    etag: etag ?? before?.etag ?? '',
    settled: before?.settled ?? [],
  }
}

/** True where two documents differ only by the time of the fetch, so that nothing is to be written. */
export const isSameTour = (a: TourDocument, b: TourDocument): boolean =>
  a.isMine === b.isMine && a.etag === b.etag && JSON.stringify(a.item) === JSON.stringify(b.item)

export async function removeTours(store: Store, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await store.tours.bulkRemove(ids.map(String))
  await store.parts.bulkRemove(ids.flatMap((id) => [`${id}:narrative`, `${id}:pois`, `${id}:chunks`]))
}

export async function readTours(store: Store, ids: readonly number[]): Promise<Map<number, TourDocument>> {
  const documents = await store.tours.findByIds(ids.map(String)).exec()
  return new Map(
    [...documents.values()].map((document) => [document.tourId, document.toJSON() as TourDocument]),
  )
}
