/** Ways on foot from street data: of this server's files, of what it stored, or of the server that it may ask. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import { boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import type { PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import { unlessAborted } from '#server/knowledge/open-data/unless-aborted.ts'
import { startWorker } from '#server/kernel/threads/start-thread.ts'
import { WorkerThread } from '#server/kernel/threads/worker-thread.ts'
import type { RoutingService } from './routing/routing-service.ts'
import {
  type LinesFailure,
  type LineWish,
  MEASURED_MAX,
  type MeasureWish,
  type WalkerWish,
  type WalkingLines,
} from './walking-lines.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'

const IDLE_MS = 30_000
/** About ten kilometres: a longer walk is a journey, and its streets too many to ask for. */
const SPAN_MAX_DEGREES = 0.1

export interface WalkingLinesParts {
  readonly boxes: PackedBoxes
  /** For who may ask nobody. */
  readonly files: PackedBoxes
  /** Asked first, where the operator has one. */
  readonly routing?: RoutingService | undefined
  /** Gets what the routing service did not answer; as pino. */
  readonly logger?: { warn(facts: object, message: string): void }
}

export interface OpenWalkingLines extends WalkingLines {
  close(): Promise<void>
}

export function openWalkingLines({ boxes, files, routing, logger }: WalkingLinesParts): OpenWalkingLines {
  const thread = new WorkerThread<WalkingQuestion, WalkingAnswers>({
    name: "The walking lines' thread",
    start: () => startWorker(import.meta.url, 'walking-worker'),
    idleMs: IDLE_MS,
  })

  const ask = async <Answer>(
    stops: readonly LatLng[],
    {
      around = stops,
      ownFilesOnly,
      needs,
      language,
    }: WalkerWish & Pick<LineWish, 'language'> & Partial<Pick<MeasureWish, 'around'>>,
    inThread: (question: Omit<WalkingQuestion, 'kind'>) => Promise<Answer | undefined>,
  ): Promise<Result<Answer, LinesFailure>> => {
    const box = boxOfWalk(around)
    const isTooWide = Math.max(box.north - box.south, box.east - box.west) > SPAN_MAX_DEGREES + 1e-9
    if (isTooWide) return fail({ kind: 'no-data' } as const)
    const found = await (ownFilesOnly ? files : boxes).fetchPacked(box, 'all')
    if (!found.ok) {
      const { kind: failure } = found.failure
      // No walk, but a journey: nobody has a line for it.
      if (failure === 'no-data' || failure === 'bad-box') return fail({ kind: 'no-data' } as const)
      return fail({ kind: 'unreachable', detail: failure } as const)
    }
    try {
      const { packed } = found.value
      const places = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
      const answer = await inThread({ packed, wish: { stops: places, needs, language } })
      return answer ? ok(answer) : fail({ kind: 'no-data' } as const)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return fail({ kind: 'unreachable', detail } as const)
    }
  }

  const find = async (wish: LineWish): ReturnType<WalkingLines['find']> => {
    if (routing && !wish.ownFilesOnly) {
      const asked = await routing.find(wish)
      if (asked.ok) return asked
      logger?.warn(asked.failure, 'The routing service gave no way on foot')
    }
    return await ask(wish.stops, wish, (question) => thread.ask({ kind: 'lines', ...question }))
  }
  return {
    find: async (wish) => await unlessAborted(find(wish), wish.signal),
    async measure(wish) {
      const measuring = ask(wish.places.slice(0, MEASURED_MAX), wish, (question) =>
        thread.ask({ kind: 'distances', ...question }),
      )
      return await unlessAborted(measuring, wish.signal)
    },
    async close() {
      routing?.close()
      await thread.close()
    },
  }
}
