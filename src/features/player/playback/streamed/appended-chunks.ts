/**
 * The record of which chunk was appended where in the buffer of a streamed tour, and which one is needed next. Pure;
 * seconds on the tour's timeline. The record is checked against the browser's buffer, which may have dropped what was
 * played.
 */
import { entryIndexAt, type Timeline, type TimelineEntry } from '../timeline.ts'
import type { ChunkBuffer } from './chunk-buffer.ts'

/** Places closer than this are the same: the sums of durations differ by rounding. */
export const SAME_PLACE_S = 0.0005
/** A file shorter by more than this than its duration leaves a gap: two MP3 frames, about 26 ms each, and a little. */
const SHORT_S = 0.06

/** The place at which a chunk was appended. */
export interface AppendedChunk {
  readonly startS: number
  readonly durationS: number
  /** The length that the buffer got: less than `durationS` where the file is shorter than the server said. */
  readonly heldS: number
}

/** The appended chunks, by chunk index. */
export type AppendedChunks = ReadonlyMap<number, AppendedChunk>

/** True where the chunk is in the buffer from this position on; what was played may have been dropped. */
export const isHeld = (
  appended: AppendedChunks,
  buffer: Pick<ChunkBuffer, 'holds'> | undefined,
  { chunkIndex }: TimelineEntry,
  fromS: number,
): boolean => {
  const at = appended.get(chunkIndex)
  if (!at || !buffer) return false
  const startS = Math.min(Math.max(at.startS, fromS), at.startS + at.heldS)
  return buffer.holds({ startS, durationS: at.startS + at.heldS - startS })
}

/** Returns the first chunk at the position, or up to `ahead` chunks after it, that can be had and is not there yet. */
export const nextWanted = (
  { entries }: Timeline,
  entryIndex: number,
  ahead: number,
  isMissing: (entry: TimelineEntry) => boolean,
): TimelineEntry | undefined =>
  entries
    .slice(Math.max(0, entryIndex), entryIndex + 1 + ahead)
    .find((entry) => entry.url !== undefined && isMissing(entry))

/** Returns from where on the buffer holds chunks at places that are no longer theirs; Infinity where all are right. */
export const misplacedFromS = ({ entries }: Timeline, appended: AppendedChunks): number => {
  let fromS = Infinity
  for (const { chunkIndex, startS, durationS } of entries) {
    const at = appended.get(chunkIndex)
    const isMoved =
      at && (Math.abs(at.startS - startS) > SAME_PLACE_S || Math.abs(at.durationS - durationS) > SAME_PLACE_S)
    if (at && isMoved) fromS = Math.min(fromS, at.startS, startS)
  }
  return fromS
}

/**
 * Returns where to go on from the end of a file that is shorter than its duration: it leaves a gap that nothing will ever
 * fill. Undefined where the position is not at such a gap.
 */
export const beyondShortChunkS = (
  timeline: Timeline,
  appended: AppendedChunks,
  positionS: number,
): number | undefined => {
  const entryIndex = entryIndexAt(timeline, positionS)
  const entry = timeline.entries[entryIndex]
  const at = entry && appended.get(entry.chunkIndex)
  const next = timeline.entries[entryIndex + 1]
  if (!at || !next || at.heldS >= at.durationS - SHORT_S) return undefined
  return positionS >= at.startS + at.heldS - SHORT_S ? next.startS : undefined
}
