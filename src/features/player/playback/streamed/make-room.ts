/** Makes room in a full buffer for a chunk that is wanted now. */
import { CHUNKS } from '#contract/audio-chunks.ts'
import type { ChunkBuffer } from './chunk-buffer.ts'
import { entryIndexAt, type Timeline, type TimelineEntry } from '../timeline.ts'

/** Audio this far behind the position is dropped first. */
const KEEP_BEHIND_S = 30

/**
 * Drops what was played more than 30 s ago, else what lies beyond the next three chunks, else what follows `wanted`.
 * Returns false where nothing is left to drop.
 */
export const makeRoom = async (
  held: ChunkBuffer,
  timeline: Timeline,
  positionS: number,
  wanted: TimelineEntry,
): Promise<boolean> => {
  const behindS = positionS - KEEP_BEHIND_S
  if ((held.startS() ?? Infinity) < behindS - 1) {
    await held.remove(0, behindS)
    return true
  }
  const beyondS =
    timeline.entries[entryIndexAt(timeline, positionS) + 1 + CHUNKS.preloadAhead]?.startS ?? Infinity
  const wantedEndS = wanted.startS + wanted.durationS
  for (const fromS of [beyondS, wantedEndS]) {
    if (held.endS() > fromS + 1) {
      await held.remove(fromS, Infinity)
      return true
    }
  }
  // A chunk that is wanted now is worth more than what was just heard.
  if (wanted.startS <= positionS && (held.startS() ?? Infinity) < positionS - 1) {
    await held.remove(0, positionS)
    return true
  }
  return false
}
