/**
 * Search parameters as plain texts. The router's own way reads JSON out of addresses, which turns a token of digits into a
 * number and drops what JSON cannot hold.
 */

export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return query ? `?${query}` : ''
}

/** A parameter that is given and not empty. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A page after the first, as text. */
export const pageNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : undefined

/** A time from the beginning of something, as text: to tenths, less than ten hours. */
export const seconds = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,4}(?:\.\d)?$/.test(value) ? value : undefined
