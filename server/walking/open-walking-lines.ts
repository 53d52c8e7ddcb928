/** Ways on foot from street data: of this server's files, of what it stored, or of the server that it may ask. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail, ok } from '#contract/failure.ts'
import { boxOfWalk } from '#server/open-data/box-of-walk.ts'
import type { OsmBoxes } from '#server/open-data/osm-box.ts'
import { unlessAborted } from '#server/open-data/unless-aborted.ts'
import { startWorker } from '#server/threads/start-thread.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import type { LineWish, WalkingLines } from './walking-lines.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

const IDLE_MS = 30_000
/** About ten kilometres: a longer walk is a journey, and its streets too many to ask for. */
const SPAN_MAX_DEGREES = 0.1

export interface WalkingLinesParts {
  readonly boxes: OsmBoxes
  /** For who may ask nobody. */
  readonly files: OsmBoxes
}

export interface OpenWalkingLines extends WalkingLines {
  close(): Promise<void>
}

export function openWalkingLines({ boxes, files }: WalkingLinesParts): OpenWalkingLines {
  const thread = new WorkerThread<WalkingQuestion, WalkingAnswers>({
    name: "The walking lines' thread",
    start: () => startWorker(import.meta.url, 'walking-worker'),
    idleMs: IDLE_MS,
  })

  const find = async ({ stops, ownFilesOnly, ...wish }: LineWish) => {
    const source = ownFilesOnly ? files : boxes
    const box = boxOfWalk(stops)
    const isTooWide = Math.max(box.north - box.south, box.east - box.west) > SPAN_MAX_DEGREES + 1e-9
    if (isTooWide) return fail({ kind: 'no-data' } as const)
    const found = await source.fetchBox(box, 'all')
    if (!found.ok) {
      const { kind } = found.failure
      // No walk, but a journey: nobody has a line for it.
      if (kind === 'no-data' || kind === 'bad-box') return fail({ kind: 'no-data' } as const)
      return fail({ kind: 'unreachable', detail: kind } as const)
    }
    const ways = walkingWays(found.value, { ...wish, stops })
    if (ways.ways.length === 0) return fail({ kind: 'no-data' } as const)
    // Requests are answered in between.
    await nextTurn()
    const targets = stopTargets(found.value, stops)
    try {
      return ok(await thread.ask({ kind: 'lines', ways, targets }))
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return fail({ kind: 'unreachable', detail } as const)
    }
  }
  return {
    find: async (wish) => await unlessAborted(find(wish), wish.signal),
    close: () => thread.close(),
  }
}
