/** The result of a query to the store. A value that was never fetched is another thing than an empty one. */
export type StoredValue<T> =
  | { readonly isKnown: true; readonly value: T }
  /** The value was never fetched. */
  | { readonly isKnown: false }
  /** The value is stored, but a pending delete hides it. */
  | { readonly isKnown: true; readonly value: undefined; readonly isHidden: true }

/** The result for a value that was never fetched. */
export const UNKNOWN: StoredValue<never> = { isKnown: false }
/** Returns the result for a stored value. */
export const known = <T>(value: T): StoredValue<T> => ({ isKnown: true, value })
