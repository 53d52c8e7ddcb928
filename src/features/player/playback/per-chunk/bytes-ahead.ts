/**
 * Fetches the chunks that come soon, one after another, so that a network that fails does not end the sound at once.
 */
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { TimelineEntry } from '../timeline.ts'

export interface BytesAhead {
  /** Stores what is here of `kept`, drops the rest, and fetches what is missing of `fetched`. */
  want(kept: readonly TimelineEntry[], fetched: readonly TimelineEntry[]): void
  /** Returns the bytes of a chunk and forgets them. */
  take(chunkIndex: number): Blob | undefined
  /** Allows what failed to be fetched again. */
  retry(): void
  dispose(): void
}

export const createBytesAhead = (bytes: Pick<AudioBytes, 'stream'>): BytesAhead => {
  const held = new Map<number, Blob>()
  /** A chunk that failed is not fetched ahead again: when its turn comes, it is loaded with retries. */
  const failed = new Set<number>()
  let missing: readonly TimelineEntry[] = []
  let loading: { readonly chunkIndex: number; readonly abort: AbortController } | undefined

  const fetchNext = async (): Promise<void> => {
    const entry = missing.find(
      ({ chunkIndex, url }) => url && !held.has(chunkIndex) && !failed.has(chunkIndex),
    )
    if (loading || !entry?.url) return
    const { chunkIndex, url, mimeType = '' } = entry
    loading = { chunkIndex, abort: new AbortController() }
    const result = await bytes.stream(url, loading.abort.signal)
    const wasAborted = loading.abort.signal.aborted
    loading = undefined
    if (result.ok && !wasAborted) held.set(chunkIndex, new Blob([result.value], { type: mimeType }))
    if (!result.ok && !wasAborted) failed.add(chunkIndex)
    return fetchNext()
  }

  return {
    want: (kept, fetched) => {
      const isKept = (index: number) => kept.some(({ chunkIndex }) => chunkIndex === index)
      for (const index of held.keys()) if (!isKept(index)) held.delete(index)
      missing = fetched
      if (loading && !isKept(loading.chunkIndex)) loading.abort.abort()
      void fetchNext()
    },
    take: (chunkIndex) => {
      const blob = held.get(chunkIndex)
      held.delete(chunkIndex)
      return blob
    },
    retry: () => failed.clear(),
    dispose: () => {
      missing = []
      loading?.abort.abort()
      held.clear()
    },
  }
}
