/** Cache Storage in memory for tests outside a browser: the part of the standard that the product uses. */

class MemoryCache {
  readonly #entries = new Map<string, { bytes: ArrayBuffer; status: number; headers: Headers }>()

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const entry = this.#entries.get(urlOf(request))
    return entry && new Response(entry.bytes.slice(0), { status: entry.status, headers: entry.headers })
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const { status, headers } = response
    this.#entries.set(urlOf(request), {
      bytes: await response.arrayBuffer(),
      status,
      headers: new Headers(headers),
    })
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(urlOf(request))
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url))
  }
}

/** Addresses of the page's own origin may be relative. */
const urlOf = (request: RequestInfo | URL): string => {
  if (request instanceof Request) return request.url
  const base = (globalThis as { location?: { origin: string } }).location?.origin ?? 'https://walks.example'
  return new URL(String(request), base).href
}

export function memoryCacheStorage(): CacheStorage {
  const caches = new Map<string, MemoryCache>()
  const storage = {
    async open(name: string) {
      const cache = caches.get(name) ?? new MemoryCache()
      caches.set(name, cache)
      return cache
    },
    async delete(name: string) {
      return caches.delete(name)
    },
    async keys() {
      return [...caches.keys()]
    },
    async has(name: string) {
      return caches.has(name)
    },
    async match(request: RequestInfo | URL, options: MultiCacheQueryOptions = {}) {
      for (const [name, cache] of caches) {
        if (options.cacheName !== undefined && options.cacheName !== name) continue
        const found = await cache.match(request)
        if (found) return found
      }
      return undefined
    },
  }
  return storage as unknown as CacheStorage
}
