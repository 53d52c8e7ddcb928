/** What the store has for a query. */
export type StoredValue<T> =
  | { readonly isKnown: true; readonly value: T }
  /** Never fetched. */
  | { readonly isKnown: false }
  /** Stored, but a pending delete hides it. */
  | { readonly isKnown: true; readonly value: undefined; readonly isHidden: true }

export const UNKNOWN: StoredValue<never> = { isKnown: false }
export const known = <T>(value: T): StoredValue<T> => ({ isKnown: true, value })
