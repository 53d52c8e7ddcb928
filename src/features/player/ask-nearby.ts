/** Asks for the audio of a stop, and of the way on from it, before the walker is there, with the reason `proximity_preload`. Each chunk is asked for once. */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { CHUNKS } from '#contract/audio-chunks.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { entryAt, layOut } from './playback/timeline.ts'
import type { WalkSection } from './walk/sections.ts'

export type AskNearby = (
  fix: LatLng | undefined,
  sections: readonly WalkSection[],
  chunks: readonly AudioChunk[],
) => void

export const createAskNearby = (
  ask: (chunkIndexes: readonly number[], near: LatLng) => void,
  isOnline: () => boolean,
): AskNearby => {
  const asked = new Set<number>()
  return (fix, sections, chunks) => {
    if (!fix || !isOnline() || chunks.every(({ isReady }) => isReady)) return
    const timeline = layOut(chunks)
    const indexes = new Set<number>()
    let isNear = false
    for (const { poi, walk, startS } of sections) {
      // The walking tracks of the leg that leaves a stop are heard right after it.
      if (poi) isNear = distanceM(fix, poi) <= CHUNKS.askWithinM
      if (!isNear || !(poi || walk)) continue
      const entry = entryAt(timeline, startS)
      if (entry && entry.url === undefined && !asked.has(entry.chunkIndex)) indexes.add(entry.chunkIndex)
    }
    if (indexes.size === 0) return
    for (const index of indexes) asked.add(index)
    ask([...indexes], { latitude: fix.latitude, longitude: fix.longitude })
  }
}
