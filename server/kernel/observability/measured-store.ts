/** An object store whose failures are counted in the server's figures. */
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'
import type { Metrics } from './metrics.ts'

export function measuredStore(
  store: OpenObjectStore,
  metrics: Pick<Metrics, 'storeFailed'>,
): OpenObjectStore {
  const counted = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      metrics.storeFailed(operation)
      throw error
    }
  }
  return {
    put: (key, body, contentType) => counted('put', store.put(key, body, contentType)),
    head: (key) => counted('head', store.head(key)),
    get: (key, range) => counted('get', store.get(key, range)),
    delete: (key) => counted('delete', store.delete(key)),
    deletePrefix: (prefix) => counted('delete', store.deletePrefix(prefix)),
    check: () => counted('check', store.check()),
    list: () => store.list(),
    close: () => store.close(),
  }
}
