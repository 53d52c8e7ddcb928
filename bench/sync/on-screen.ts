/** The queries that a page watches while My Tours and the number of waiting changes show. */
import { combineLatest, filter, firstValueFrom, map, shareReplay } from 'rxjs'
import { watchChanges } from '#data/queries/rows.ts'
import { watchMyTours } from '#data/queries/tours.ts'
import type { Store } from '#data/store/store.ts'

/** The number of tours that My Tours reads at first: a page, and one more. */
export const SHOWN = 21

export async function showOnScreen(store: Store) {
  const shown$ = combineLatest([watchMyTours(store, SHOWN), watchChanges(store)]).pipe(
    filter(([tours]) => tours.isKnown),
    map(([tours, changes]) => ({ tours: tours.isKnown ? (tours.value ?? []) : [], changes })),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const watching = shown$.subscribe()
  await firstValueFrom(shown$)
  return { shown$, stop: () => watching.unsubscribe() }
}
