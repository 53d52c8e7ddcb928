/** The outbox as a stream. */
import type { RxDocument } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import type { OutboxRow } from '#changes/row.ts'
import { toWaitingChange, type WaitingChange } from '#changes/waiting-change.ts'
import type { Store } from '../store/store.ts'

/** Returns plain copies of RxDB documents. */
export const plain = <T>(documents: readonly RxDocument<T>[]): T[] =>
  documents.map((document) => document.toJSON() as T)

/** Emits every row in order, again at every change. */
export const watchRows = ({ outbox }: Pick<Store, 'outbox'>): Observable<readonly OutboxRow[]> => outbox.rows$

export const watchChanges = (store: Pick<Store, 'outbox'>): Observable<WaitingChange[]> =>
  watchRows(store).pipe(map((rows) => rows.map(toWaitingChange)))
