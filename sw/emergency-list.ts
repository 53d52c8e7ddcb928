/**
 * Stores the list of emergency numbers from the first visit on: a person in need may have no signal and no account, and may never have opened
 * the screen. The page asks for it when it is idle; after the first time an unchanged list is a 304 without a body.
 */
import { EMERGENCY_LIST_CACHE, FIRST_HEARD_AT } from '#contract/threads/caches.ts'

/** A request without an answer is given up after this time. */
const WITHIN_MS = 30_000

/** True for a list with entries: a portal's page, an error or an empty list must not replace a stored list. */
function isList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.length > 0
  } catch {
    return false
  }
}

/** Fetches and stores the list. Rejects where there is no answer; then the stored list stays. */
export async function keepEmergencyList(url: string, nowMs: number): Promise<void> {
  const cache = await caches.open(EMERGENCY_LIST_CACHE)
  const etag = (await cache.match(url))?.headers.get('etag')
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    headers: { Accept: 'application/json', ...(etag && { 'If-None-Match': etag }) },
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const text = response.status === 200 ? await response.text() : ''
  if (!isList(text)) return
  const headers = {
    'content-type': 'application/json',
    etag: response.headers.get('etag') ?? '',
    [FIRST_HEARD_AT]: String(nowMs),
  }
  await cache.put(url, new Response(text, { headers }))
}
