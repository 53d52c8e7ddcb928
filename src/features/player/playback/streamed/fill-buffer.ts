/**
 * Fills the buffer of a streamed tour: fetches the chunks in the order of need and appends each at its place, one at a
 * time, for as long as one is missing and there is room.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { RetryTimes } from '../retry-times.ts'
import { entryIndexAt, type Timeline, type TimelineEntry } from '../timeline.ts'
import { isHeld, misplacedFromS, nextWanted, SAME_PLACE_S, type AppendedChunk } from './appended-chunks.ts'
import type { ChunkBuffer } from './chunk-buffer.ts'
import { makeRoom } from './make-room.ts'

export interface BufferFiller {
  /** Takes the buffer once the browser has opened it; nothing is fetched before. */
  setBuffer(buffer: ChunkBuffer): void
  /** Fetches and appends until nothing is missing. Returns at once where that is under way already. */
  fill(): Promise<void>
  /** Ends a fetch that is no longer the most needed one. */
  dropStaleFetch(): void
  holds(entry: TimelineEntry, fromS: number): boolean
  appended(): ReadonlyMap<number, AppendedChunk>
  dispose(): void
}

export interface FillSeams {
  readonly bytes: Pick<AudioBytes, 'stream'>
  readonly retries: RetryTimes
  timeline(): Timeline
  positionS(): number
  /** The number of chunks after the present one that are fetched. */
  ahead(): number
  onFailed(chunkIndex: number, failure: Failure): void
}

const invalid = (detail: string): Failure => ({ kind: 'invalid-answer', detail })

export const createBufferFiller = (seams: FillSeams): BufferFiller => {
  const { bytes, retries, timeline, positionS } = seams
  const appended = new Map<number, AppendedChunk>()
  let buffer: ChunkBuffer | undefined
  let isFilling = false
  let isDisposed = false
  /** Bytes that were fetched when the buffer was full. */
  let waiting: { readonly chunkIndex: number; readonly bytes: ArrayBuffer } | undefined
  let loading: { readonly chunkIndex: number; readonly abort: AbortController } | undefined

  const failed = (chunkIndex: number, failure: Failure) => {
    retries.rest(chunkIndex)
    seams.onFailed(chunkIndex, failure)
  }

  const holds = (entry: TimelineEntry, fromS: number) => isHeld(appended, buffer, entry, fromS)

  const wanted = (): TimelineEntry | undefined => {
    const atS = positionS()
    const isMissing = (entry: TimelineEntry) => !holds(entry, atS) && !retries.isResting(entry.chunkIndex)
    return nextWanted(timeline(), entryIndexAt(timeline(), atS), seams.ahead(), isMissing)
  }

  const removeMisplaced = async (held: ChunkBuffer) => {
    const fromS = misplacedFromS(timeline(), appended)
    if (fromS === Infinity) return
    for (const [chunkIndex, at] of appended)
      if (at.startS >= fromS - SAME_PLACE_S) appended.delete(chunkIndex)
    await held.remove(fromS, Infinity)
  }

  const append = async (held: ChunkBuffer, entry: TimelineEntry, content: ArrayBuffer): Promise<void> => {
    const { chunkIndex, startS, durationS, delayS } = entry
    let outcome = await held.append(content, entry, delayS)
    while (outcome === 'quota' && (await makeRoom(held, timeline(), positionS(), entry)))
      outcome = await held.append(content, entry, delayS)
    const presentIndex = timeline().entries[entryIndexAt(timeline(), positionS())]?.chunkIndex
    // Nothing is left to drop, and this chunk is wanted now: it alone is larger than what the browser holds.
    if (outcome === 'quota' && presentIndex === chunkIndex)
      return failed(chunkIndex, invalid('larger than the buffer'))
    waiting = outcome === 'quota' ? { chunkIndex, bytes: content } : undefined
    if (outcome === 'appended') {
      const endS = Math.min(held.rangeEndAt(startS) ?? startS, startS + durationS)
      appended.set(chunkIndex, { startS, durationS, heldS: Math.max(0, endS - startS) })
    }
    if (outcome === 'refused' && !isDisposed) failed(chunkIndex, invalid('the browser refused the bytes'))
  }

  const bytesOf = async ({ chunkIndex, url }: TimelineEntry): Promise<Result<ArrayBuffer>> => {
    if (waiting?.chunkIndex === chunkIndex) return ok(waiting.bytes)
    const abort = new AbortController()
    loading = { chunkIndex, abort }
    const result = await bytes.stream(url ?? '', abort.signal)
    loading = undefined
    return result
  }

  const fetchInto = async (held: ChunkBuffer, entry: TimelineEntry): Promise<void> => {
    const { chunkIndex } = entry
    const result = held.isClosed()
      ? fail(invalid('the browser closed the media source'))
      : await bytesOf(entry)
    if (isDisposed) return
    if (!result.ok) {
      if (result.failure.kind !== 'aborted') failed(chunkIndex, result.failure)
      return
    }
    retries.clear(chunkIndex)
    // The timeline may have moved while the bytes were on their way.
    await removeMisplaced(held)
    const now = timeline().entries.find((other) => other.chunkIndex === chunkIndex)
    if (now && !isDisposed) await append(held, now, result.value)
  }

  /** Fetches and appends the next chunk. Returns false where there is none, or no room for it. */
  const fetchNext = async (held: ChunkBuffer): Promise<boolean> => {
    await removeMisplaced(held)
    held.setDuration(timeline().totalS)
    const entry = wanted()
    if (!entry || isDisposed) return false
    if (waiting && !(await makeRoom(held, timeline(), positionS(), entry))) return false
    await fetchInto(held, entry)
    const last = timeline().entries.at(-1)
    if (!isDisposed && last && holds(last, 0)) held.end()
    return !isDisposed
  }

  const fill = async (): Promise<void> => {
    if (isFilling || isDisposed || !buffer) return
    isFilling = true
    try {
      while (await fetchNext(buffer));
    } finally {
      isFilling = false
    }
  }

  return {
    setBuffer: (opened) => {
      buffer = opened
    },
    fill,
    dropStaleFetch: () => {
      const entry = wanted()
      if (loading && entry && loading.chunkIndex !== entry.chunkIndex) loading.abort.abort()
    },
    holds,
    appended: () => appended,
    dispose: () => {
      isDisposed = true
      loading?.abort.abort()
    },
  }
}
