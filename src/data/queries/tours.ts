/** Tours as streams: facts and pending changes, folded before anything is sorted or shown. */
import { combineLatest, distinctUntilChanged, map, shareReplay, switchMap, type Observable } from 'rxjs'
import type { PartData, PartKind } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { foldTour } from '../tours/fold-tour.ts'
import { listTours, tourView } from '../tours/tour-list.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import { plain, watchRows, known, UNKNOWN, type StoredValue } from './rows.ts'

/**
 * Emits the newest `count` of the user's tours (by default all) and every job, newest first; known once there is one or the list was pulled
 * once.
 */
export function watchMyTours(store: Store, count?: number): Observable<StoredValue<readonly TourView[]>> {
  const rows$ = watchRows(store).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  // The query is limited to what is shown: RxDB runs the whole query again at every write, so a long list would be slow.
  const tours$ = rows$.pipe(
    map((rows) => rows.filter(({ kind }) => kind === 'tour-delete').length),
    distinctUntilChanged(),
    switchMap(
      (hidden) =>
        store.tours.find({
          selector: { isMine: true },
          sort: [{ isMine: 'asc' }, { createdDesc: 'asc' }],
          ...(count !== undefined && { limit: count + hidden }),
        }).$,
    ),
  )
  return combineLatest([
    tours$,
    store.jobs.find().$,
    rows$,
    // Only whether it was ever pulled counts: a pull that changes nothing must not render the list again.
    store.facts.findOne('my-tours').$.pipe(map(Boolean), distinctUntilChanged()),
  ]).pipe(
    map(([tours, jobs, rows, pulled]) =>
      tours.length === 0 && jobs.length === 0 && !pulled && !rows.some(({ kind }) => kind === 'tour-generate')
        ? UNKNOWN
        : known(listTours(plain(tours), plain(jobs), rows)),
    ),
  )
}

/** Emits the titles of some stored tours, by id. */
export const watchTourTitles = (
  store: Store,
  tourIds: readonly number[],
): Observable<StoredValue<Readonly<Record<number, string>>>> =>
  store.tours
    .findByIds(tourIds.map(String))
    .$.pipe(
      map((documents) => known(Object.fromEntries([...documents].map(([id, { item }]) => [id, item.title])))),
    )

/** Emits one tour by id or slug. */
export const watchTour = (
  store: Store,
  tour: { readonly id: number } | { readonly slug: string },
): Observable<StoredValue<TourView>> =>
  combineLatest([
    'id' in tour
      ? store.tours.findOne(String(tour.id)).$
      : store.tours.findOne({ selector: { slug: tour.slug } }).$,
    watchRows(store),
  ]).pipe(
    map(([document, rows]): StoredValue<TourView> => {
      if (!document) return UNKNOWN
      const fact = document.toJSON()
      const view = foldTour(tourView(fact as never), rows, fact.settled)
      return view ? known(view) : { isKnown: true, value: undefined, isHidden: true }
    }),
  )

/** Emits a part of a tour: narrative, points of interest or chunks. */
export const watchPart = <K extends PartKind>(
  store: Store,
  tourId: number,
  kind: K,
): Observable<StoredValue<PartData[K]>> =>
  store.parts
    .findOne(`${tourId}:${kind}`)
    .$.pipe(map((document) => (document ? known(document.toJSON().data.value as PartData[K]) : UNKNOWN)))
