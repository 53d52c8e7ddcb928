/** Finds ways on foot in street data: from this server's files, from what it stored, or from a server that it may send requests to. */
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
  type LinesRequest,
  MEASURED_MAX,
  type MeasureRequest,
  type WalkerRequest,
  type WalkingLines,
} from './walking-lines.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'

const IDLE_MS = 30_000
/** The greatest span of a walk, about ten kilometres. The streets of a longer one would be too many to fetch. */
const SPAN_MAX_DEGREES = 0.1

export interface WalkingLinesParts {
  readonly boxes: PackedBoxes
  /** The sources for callers that must not send requests. */
  readonly files: PackedBoxes
  /** The operator's routing service, if any, which is used first. */
  readonly routing?: RoutingService | undefined
  /** Logs requests that the routing service did not answer; has the interface of pino. */
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
    }: WalkerRequest & Pick<LinesRequest, 'language'> & Partial<Pick<MeasureRequest, 'around'>>,
    inThread: (question: Omit<WalkingQuestion, 'kind'>) => Promise<Answer | undefined>,
  ): Promise<Result<Answer, LinesFailure>> => {
    const box = boxOfWalk(around)
    const isTooWide = Math.max(box.north - box.south, box.east - box.west) > SPAN_MAX_DEGREES + 1e-9
    if (isTooWide) return fail({ kind: 'no-data' } as const)
    const found = await (ownFilesOnly ? files : boxes).fetchPacked(box, 'all')
    if (!found.ok) {
      const { kind: failure } = found.failure
      // A walk that is too long has no data either.
      if (failure === 'no-data' || failure === 'bad-box') return fail({ kind: 'no-data' } as const)
      return fail({ kind: 'unreachable', detail: failure } as const)
    }
    try {
      const { packed } = found.value
      const places = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
      const answer = await inThread({ packed, request: { stops: places, needs, language } })
      return answer ? ok(answer) : fail({ kind: 'no-data' } as const)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return fail({ kind: 'unreachable', detail } as const)
    }
  }

  const find = async (request: LinesRequest): ReturnType<WalkingLines['find']> => {
    if (routing && !request.ownFilesOnly) {
      const asked = await routing.find(request)
      if (asked.ok) return asked
      logger?.warn(asked.failure, 'The routing service gave no way on foot')
    }
    return await ask(request.stops, request, (question) => thread.ask({ kind: 'lines', ...question }))
  }
  return {
    find: async (request) => await unlessAborted(find(request), request.signal),
    async measure(request) {
      const measuring = ask(request.places.slice(0, MEASURED_MAX), request, (question) =>
        thread.ask({ kind: 'distances', ...question }),
      )
      return await unlessAborted(measuring, request.signal)
    },
    async close() {
      routing?.close()
      await thread.close()
    },
  }
}
