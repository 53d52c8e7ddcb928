/**
 * Finds the address from which an element loads a chunk: the network's, that of bytes fetched ahead, or that of the
 * stored copy.
 */
import { ok, type Result } from '#contract/failure.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { AudioSourceKind } from '../playback-way.ts'
import type { TimelineEntry } from '../timeline.ts'
import { createBytesAhead } from './bytes-ahead.ts'

export interface ChunkAddress {
  readonly url: string
  release(): void
}

export interface ChunkAddresses {
  /** Returns the address where that needs no waiting: a tap allows only the elements that are opened in it. */
  now(entry: TimelineEntry): ChunkAddress | undefined
  find(entry: TimelineEntry): Promise<Result<ChunkAddress>>
  /** Fetches the chunks after the current one ahead. The first of them has an element of its own already. */
  preload(following: readonly TimelineEntry[]): void
  retry(): void
  dispose(): void
}

const addressOf = (blob: Blob): ChunkAddress => {
  const url = URL.createObjectURL(blob)
  return { url, release: () => URL.revokeObjectURL(url) }
}

const networkAddresses = (bytes: AudioBytes): ChunkAddresses => {
  const ahead = createBytesAhead(bytes)
  const now = ({ chunkIndex, url = '' }: TimelineEntry): ChunkAddress => {
    const blob = ahead.take(chunkIndex)
    return blob ? addressOf(blob) : { url, release: () => {} }
  }
  return {
    now,
    find: (entry) => Promise.resolve(ok(now(entry))),
    preload: (following) => {
      const soon = following.slice(0, CHUNKS.preloadAhead)
      ahead.want(soon, soon.slice(1))
    },
    retry: ahead.retry,
    dispose: ahead.dispose,
  }
}

const storedAddresses = (bytes: AudioBytes): ChunkAddresses => ({
  now: () => undefined,
  find: async ({ url = '' }) => {
    const stored = await bytes.stored(url)
    return stored.ok ? ok(addressOf(stored.value)) : stored
  },
  preload: () => {},
  retry: () => {},
  dispose: () => {},
})

export const createChunkAddresses = (bytes: AudioBytes, source: AudioSourceKind): ChunkAddresses =>
  source === 'network' ? networkAddresses(bytes) : storedAddresses(bytes)
