/** Walks under way, as streams. */
import { map, type Observable } from 'rxjs'
import { isUnfinished, type WalkProgress } from '../tours/walk-progress.ts'
import type { Store } from '../store/store.ts'
import { plain } from './rows.ts'

export const watchProgress = (store: Store, tourId: number): Observable<WalkProgress | null> =>
  store.progress
    .findOne(String(tourId))
    .$.pipe(map((document) => (document ? (document.toJSON().data.value as WalkProgress) : null)))

/** Emits the walk that was heard last and is not finished. */
export const watchUnfinishedWalk = (store: Store): Observable<WalkProgress | null> =>
  store.progress.find().$.pipe(
    map(
      (documents) =>
        plain(documents)
          .map(({ data }) => data.value as WalkProgress)
          .filter(isUnfinished)
          .toSorted((a, b) => b.updatedAt - a.updatedAt)[0] ?? null,
    ),
  )
