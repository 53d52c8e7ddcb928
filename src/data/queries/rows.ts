/** The types and functions that all queries share: results, plain documents, and the outbox as a stream. */
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

/** The result of a query to the store. A value that was never fetched is another thing than an empty one. */
export type StoredValue<T> =
  /** The value is stored, with pending changes folded in. */
  | { readonly isKnown: true; readonly value: T }
  /** The value was never fetched. */
  | { readonly isKnown: false }
  /** The value is stored, but a pending delete hides it. */
  | { readonly isKnown: true; readonly value: undefined; readonly isHidden: true }

/** The result for a value that was never fetched. */
export const UNKNOWN: StoredValue<never> = { isKnown: false }
/** Returns the result for a stored value. */
export const known = <T>(value: T): StoredValue<T> => ({ isKnown: true, value })
