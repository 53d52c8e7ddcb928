/**
 * Search parameters as plain texts. The router's default parses JSON out of addresses, which turns a token of digits into a
 * number and drops what JSON cannot hold.
 */

/** Optional search parameters, all of them texts. */
export type Texts<Name extends string> = { readonly [name in Name]?: string | undefined }

export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return query ? `?${query}` : ''
}

/** Returns a parameter that is a non-empty text; else undefined. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Returns the number of a page after the first, as text; else undefined. */
export const pageNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : undefined

/** Returns a time in seconds as text, with at most one decimal place and below 10,000; else undefined. */
export const seconds = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,4}(?:\.\d)?$/.test(value) ? value : undefined
