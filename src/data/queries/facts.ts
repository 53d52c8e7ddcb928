/** Small answers and downloads as streams. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { FactKey } from '../documents.ts'
import { toDownload, type Download } from '../downloads/download.ts'
import type { Store } from '../store.ts'
import {
  foldPreferences,
  type PreferenceGroups,
  type PreferencesView,
} from '../preferences/fold-preferences.ts'
import { plain, watchRows } from './rows.ts'
import { known, UNKNOWN, type Stored } from './stored.ts'

export const watchFact = <T>(store: Store, key: FactKey): Observable<Stored<T>> =>
  store.facts
    .findOne(key)
    .$.pipe(map((document) => (document ? known(document.toJSON().data.value as T) : UNKNOWN)))

/** The user's preferences with their pending changes. */
export const watchPreferences = (store: Store): Observable<Stored<PreferencesView>> =>
  combineLatest([watchFact<PreferenceGroups>(store, 'preferences'), watchRows(store)]).pipe(
    map(([stored, rows]) => {
      const view = foldPreferences(stored.isKnown ? stored.value : undefined, rows)
      return view ? known(view) : UNKNOWN
    }),
  )

export const watchDownloads = (store: Store, now: () => number): Observable<Download[]> =>
  store.downloads
    .find()
    .$.pipe(map((documents) => plain(documents).map((document) => toDownload(document, now()))))
