/** Places every chunk on the tour's one time axis. Pure; seconds throughout. */
import type { AudioChunk, Sentence } from '#contract/api/audio-chunks.ts'

export interface TimelineEntry {
  readonly chunkIndex: number
  readonly startS: number
  readonly durationS: number
  /** True where the duration is exact to the sample, not estimated. */
  readonly isExact: boolean
  /** The absolute or same-origin address; undefined while the chunk is not ready. */
  readonly url: string | undefined
  readonly mimeType: string | undefined
  /** The seconds of encoder delay at the start of the file, which are not part of the narration. */
  readonly delayS: number
}

export interface Timeline {
  readonly entries: readonly TimelineEntry[]
  readonly totalS: number
}

export const EMPTY_TIMELINE: Timeline = { entries: [], totalS: 0 }

/**
 * Lays the chunks end to end in the order of their indexes. `measuredS` has durations that a media element reported,
 * by chunk index, for chunks whose exact duration the server did not send.
 */
export const layOut = (
  chunks: readonly AudioChunk[],
  measuredS: ReadonlyMap<number, number> = new Map(),
): Timeline => {
  const entries: TimelineEntry[] = []
  let startS = 0
  for (const chunk of chunks.toSorted((a, b) => a.chunkIndex - b.chunkIndex)) {
    const known = chunk.durationS ?? measuredS.get(chunk.chunkIndex)
    const durationS = Math.max(0, known ?? chunk.estimatedDuration)
    const { encoderDelaySamples, sampleRate } = chunk
    entries.push({
      chunkIndex: chunk.chunkIndex,
      startS,
      durationS,
      isExact: known !== undefined && known !== null,
      url: chunk.isReady ? (chunk.audioUrl ?? undefined) : undefined,
      mimeType: chunk.mimeType ?? undefined,
      delayS: encoderDelaySamples && sampleRate ? encoderDelaySamples / sampleRate : 0,
    })
    startS += durationS
  }
  return { entries, totalS: startS }
}

/**
 * Returns the index in `entries` (not the chunk index) of the entry that contains the position; the last one at and
 * after the end, -1 in an empty timeline.
 */
export const entryIndexAt = (timeline: Timeline, positionS: number): number => {
  const { entries } = timeline
  for (let entryIndex = entries.length - 1; entryIndex > 0; entryIndex--) {
    const entry = entries[entryIndex]
    if (entry && positionS >= entry.startS) return entryIndex
  }
  return entries.length > 0 ? 0 : -1
}

/** Returns the index in `entries`; -1 for a chunk that is not on the timeline. */
export const indexOfChunk = (timeline: Timeline, chunkIndex: number): number =>
  timeline.entries.findIndex((entry) => entry.chunkIndex === chunkIndex)

export const entryAt = (timeline: Timeline, positionS: number): TimelineEntry | undefined =>
  timeline.entries[entryIndexAt(timeline, positionS)]

export const clampTo = (timeline: Timeline, positionS: number): number =>
  Math.min(Math.max(0, Number.isFinite(positionS) ? positionS : 0), timeline.totalS)

/** Returns the same moment of the same chunk after chunks before it turned out longer or shorter. */
export const carryOver = (from: Timeline, to: Timeline, positionS: number): number => {
  const old = entryAt(from, positionS)
  const moved = old && to.entries.find((entry) => entry.chunkIndex === old.chunkIndex)
  if (!old || !moved) return clampTo(to, positionS)
  return clampTo(to, moved.startS + Math.min(positionS - old.startS, moved.durationS))
}

/** Returns the sentences of the chunk that plays at the position, on the tour's timeline; none where the server sent none. */
export const sentencesOfChunkAt = (chunks: readonly AudioChunk[], positionS: number): readonly Sentence[] => {
  const entry = entryAt(layOut(chunks), positionS)
  if (!entry) return []
  const sentences = chunks.find(({ chunkIndex }) => chunkIndex === entry.chunkIndex)?.sentences ?? []
  return sentences.map(({ text, startS, endS }) => ({
    text,
    startS: startS + entry.startS,
    endS: endS + entry.startS,
  }))
}
