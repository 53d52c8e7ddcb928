/** Asks the server to make the chunks that will be heard soon and are not made yet, each once. */
import { CHUNKS } from '#contract/audio-chunks.ts'
import { entryIndexAt, type Timeline } from '../timeline.ts'

export const createAskAhead = (
  ask: (chunkIndexes: readonly number[]) => void,
): ((timeline: Timeline, positionS: number) => void) => {
  const asked = new Set<number>()
  return (timeline, positionS) => {
    const entryIndex = entryIndexAt(timeline, positionS)
    const missing = timeline.entries
      .slice(entryIndex + 1, entryIndex + 1 + CHUNKS.preloadAhead)
      .filter(({ url, chunkIndex }) => url === undefined && !asked.has(chunkIndex))
      .map(({ chunkIndex }) => chunkIndex)
    if (missing.length === 0) return
    for (const chunkIndex of missing) asked.add(chunkIndex)
    ask(missing)
  }
}
