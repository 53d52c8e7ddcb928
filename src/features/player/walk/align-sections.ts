/**
 * Aligns the section times that the server sent with the chunks that speak them. A server estimates times while audio
 * is made; once a chunk's real length is known, its sections are stretched to it. Exact times stay as they are. Pure;
 * seconds.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { NarrativeSection } from '#contract/api/tours.ts'
import type { Timeline } from '../playback/timeline.ts'

export interface SectionTime {
  readonly startS: number
  readonly endS: number
}

/**
 * Returns the chunk that speaks each section: that of its stop; for a walking track the chunk of the same rank among the
 * tracks. Another section without a stop goes with the next one, a farewell with the last.
 */
const entryIndexesOf = (
  sections: readonly NarrativeSection[],
  chunks: readonly AudioChunk[],
): number[] | undefined => {
  const ordered = chunks.toSorted((a, b) => a.chunkIndex - b.chunkIndex)
  const tracks = ordered.flatMap(({ walk }, entryIndex) => (walk ? [entryIndex] : []))
  let passed = 0
  const own = sections.map(({ poiId, walk }) => {
    if (walk) return tracks[passed++] ?? -1
    return poiId ? ordered.findIndex((chunk) => chunk.poiId === poiId) : -1
  })
  if (!own.some((entryIndex) => entryIndex >= 0)) return undefined
  const entryIndexes = own.map((entryIndex, index) => {
    if (entryIndex >= 0) return entryIndex
    return own.slice(index).find((next) => next >= 0) ?? ordered.length - 1
  })
  const isInOrder = entryIndexes.every((entryIndex, index) => entryIndex >= (entryIndexes[index - 1] ?? 0))
  const isComplete = ordered.every((_, entryIndex) => entryIndexes.includes(entryIndex))
  return isInOrder && isComplete ? entryIndexes : undefined
}

/** Undefined where sections and chunks cannot be matched. Both lists are in the order of the walk. */
export const alignSections = (
  sections: readonly NarrativeSection[],
  chunks: readonly AudioChunk[],
  timeline: Timeline,
): readonly SectionTime[] | undefined => {
  const entryIndexes = entryIndexesOf(sections, chunks)
  if (!entryIndexes) return undefined
  const startOf = (index: number): number => sections[index]?.estimatedAudioStartTime ?? 0
  const endOf = (index: number): number => sections[index]?.estimatedAudioEndTime ?? 0
  return sections.map((_, index) => {
    const entryIndex = entryIndexes[index] ?? 0
    const entry = timeline.entries[entryIndex]
    const toldStartS = startOf(entryIndexes.indexOf(entryIndex))
    const toldS = endOf(entryIndexes.lastIndexOf(entryIndex)) - toldStartS
    if (!entry || toldS <= 0) return { startS: startOf(index), endS: endOf(index) }
    const scale = entry.durationS / toldS
    return {
      startS: entry.startS + (startOf(index) - toldStartS) * scale,
      endS: entry.startS + (endOf(index) - toldStartS) * scale,
    }
  })
}
