/** Small answers and downloads as streams. */
import { map, type Observable } from 'rxjs'
import type { FactKey } from '../store/documents.ts'
import { toDownload, type Download } from '../tours/download.ts'
import type { Store } from '../store/store.ts'
import { plain, known, UNKNOWN, type StoredValue } from './rows.ts'

export const watchFact = <T>(store: Store, key: FactKey): Observable<StoredValue<T>> =>
  store.facts
    .findOne(key)
    .$.pipe(map((document) => (document ? known(document.toJSON().data.value as T) : UNKNOWN)))

export const watchDownloads = (store: Store, now: () => number): Observable<Download[]> =>
  store.downloads
    .find()
    .$.pipe(map((documents) => plain(documents).map((document) => toDownload(document, now()))))
