/** What the store knows of a query's answer. */
export type Stored<T> =
  | { readonly isKnown: true; readonly value: T }
  /** It was never fetched. */
  | { readonly isKnown: false }
  /** A pending delete hides it. */
  | { readonly isKnown: true; readonly value: undefined; readonly isHidden: true }

export const UNKNOWN: Stored<never> = { isKnown: false }
export const known = <T>(value: T): Stored<T> => ({ isKnown: true, value })
