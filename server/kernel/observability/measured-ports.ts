/** The voice and the object store as they are, with what they took and failed at counted. */
import type { Voice } from '#server/kernel/ports.ts'
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'
import type { Metrics } from './metrics.ts'

export const measuredVoice = (voice: Voice, metrics: Pick<Metrics, 'chunkSpoken'>): Voice => ({
  async speak(sentences, wish) {
    const beganMs = performance.now()
    const answer = await voice.speak(sentences, wish)
    if (answer.ok) metrics.chunkSpoken(wish.language, (performance.now() - beganMs) / 1000)
    return answer
  },
  close: () => voice.close(),
})

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
