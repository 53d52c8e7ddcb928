/** Ways on foot from street data: of this server's files, of what it stored, or of the server that it may ask. */
import { fail, ok } from '#contract/failure.ts'
import { boxOfWalk } from '#server/open-data/box-of-walk.ts'
import type { PackedBoxes } from '#server/open-data/packed-box.ts'
import { unlessAborted } from '#server/open-data/unless-aborted.ts'
import { startWorker } from '#server/threads/start-thread.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import type { LineWish, WalkingLines } from './walking-lines.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'

const IDLE_MS = 30_000
/** About ten kilometres: a longer walk is a journey, and its streets too many to ask for. */
const SPAN_MAX_DEGREES = 0.1

export interface WalkingLinesParts {
  readonly boxes: PackedBoxes
  /** For who may ask nobody. */
  readonly files: PackedBoxes
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

  const find = async ({ stops, ownFilesOnly, avoidsClimbing, language }: LineWish) => {
    const source = ownFilesOnly ? files : boxes
    const box = boxOfWalk(stops)
    const isTooWide = Math.max(box.north - box.south, box.east - box.west) > SPAN_MAX_DEGREES + 1e-9
    if (isTooWide) return fail({ kind: 'no-data' } as const)
    const found = await source.fetchPacked(box, 'all')
    if (!found.ok) {
      const { kind } = found.failure
      // No walk, but a journey: nobody has a line for it.
      if (kind === 'no-data' || kind === 'bad-box') return fail({ kind: 'no-data' } as const)
      return fail({ kind: 'unreachable', detail: kind } as const)
    }
    try {
      const { packed } = found.value
      const places = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
      const wish = { stops: places, avoidsClimbing, language }
      const legs = await thread.ask({ kind: 'lines', packed, wish })
      return legs ? ok(legs) : fail({ kind: 'no-data' } as const)
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
