/** Tour generation: a request becomes a job, a job makes a tour, and the tour's chunks get their audio. */
import { createTurns } from '#contract/in-turn.ts'
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import { trackEachRun } from '#server/kernel/runtime/track-runs.ts'
import { tourFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { claimChunk } from './chunk-lease.ts'
import { createDemoPhotographs } from './demo-photographs.ts'
import { cancelJob } from './end-job.ts'
import type { TourGeneration } from './generation-calls.ts'
import { asError, type JobContext } from './job-context.ts'
import { claimJob } from './job-lease.ts'
import { MAX_ATTEMPTS } from './lease.ts'
import { makeChunk } from './make-chunk.ts'
import { makeTour } from './make-tour.ts'
import { emitMissedEvents } from './missed-events.ts'
import { createMissingMaps, type MissingMaps } from './missing-maps.ts'
import { prioritiseChunks } from './prioritise-chunks.ts'
import { requestTour } from './request-tour.ts'
import { announceRouteMedia } from './announce-media.ts'
import { createWalkLengths } from './walk-length.ts'
import { openWorkQueue, type WorkQueue } from './work-queue.ts'
import { listenForWork, type QueueName, signalWork } from './work-signal.ts'

/** A worker that gets no signal looks for free work this often: retries whose pause is over, and leases of dead processes. */
const POLL_MS = 4_000
const MISSED_EVENTS_MS = 60_000
const LOOK_FOR_MAPS_MS = 3_600_000
const DEMO_AUDIO_AFTER_MS = 10_000
/** Most jobs wait for other servers most of the time, and a walk in a shipped pack must not wait for those. */
const TOURS_AT_ONCE = 6

export interface TourGenerationOptions extends JobContext {
  /** The database of the tables: signals of new work need a connection of their own. */
  readonly databaseUrl: string
  /** False: requests are stored for other processes, and nothing is made here. Default: true. */
  readonly works?: boolean
  /** Chunks that are spoken at the same time; each takes a processor. Default: 1. */
  readonly voices?: number
  /** False leaves demo tours silent until a listener asks for their chunks. Default: true. */
  readonly demoAudio?: boolean
  /** Delay of the audio of demo tours after the start: until then the processor is free for the first visitors. */
  readonly demoAudioAfterMs?: number
  readonly metrics?: Pick<Metrics, 'jobBegan'> | undefined
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
}

type Queues = Readonly<Record<QueueName, WorkQueue>>

function openQueues(
  options: TourGenerationOptions,
  missingMaps: MissingMaps,
  mayMakeDemoAudio: () => boolean,
): Queues {
  const context: JobContext = options
  const { db, onError, metrics, tracing } = options
  const shared = { onError, metrics, tracing }
  return {
    tours: openWorkQueue({
      ...shared,
      name: 'tours',
      concurrency: TOURS_AT_ONCE,
      async claim() {
        const lease = await claimJob(context)
        if (!lease) return undefined
        const isLastAttempt = lease.job.attempts >= MAX_ATTEMPTS
        return {
          key: lease.job.id,
          giveBack: () => lease.giveBack(),
          async run(signals) {
            const tourId = await makeTour(context, lease, { ...signals, isLastAttempt })
            if (tourId === undefined) return
            await signalWork(db, 'chunks')
            // A tour that has its map is skipped when its turn comes.
            missingMaps.request(tourId)
            await signalWork(db, 'maps')
          },
        }
      },
    }),
    chunks: openWorkQueue({
      ...shared,
      name: 'chunks',
      concurrency: options.voices ?? 1,
      async claim() {
        const lease = await claimChunk(context, { withDemos: mayMakeDemoAudio() })
        if (!lease) return undefined
        const { tourId, chunkIndex, attempts } = lease.chunk
        return {
          key: `chunk-${tourId}-${chunkIndex}`,
          giveBack: () => lease.giveBack(),
          async run({ signal }) {
            await makeChunk(context, lease, { signal, isLastAttempt: attempts >= MAX_ATTEMPTS })
          },
        }
      },
    }),
    maps: openWorkQueue({ ...shared, name: 'maps', concurrency: 1, claim: () => missingMaps.claim() }),
  }
}

/** The work of a process that makes tours. Unfinished work of a former process continues at once. */
async function startWorking(options: TourGenerationOptions) {
  const context: JobContext = options
  const { onError, demoAudio = true } = options
  await emitMissedEvents(context)
  const missingMaps = createMissingMaps(context)
  const demoPhotographs = createDemoPhotographs(context)
  let mayMakeDemoAudio = false
  const queues = openQueues(options, missingMaps, () => mayMakeDemoAudio)
  const wake = (name?: string): void => {
    for (const [each, queue] of Object.entries(queues)) if (name === undefined || name === each) queue.wake()
  }
  const listener = listenForWork(options.databaseUrl, wake)

  const stopping = new AbortController()
  const background = trackEachRun()
  const inBackground = (task: () => Promise<void>) => () =>
    void background.run(() => task().catch((error: unknown) => onError(asError(error))))
  const oneLookAtATime = createTurns()
  const lookForMaps = inBackground(async () => {
    await oneLookAtATime(() => missingMaps.look(stopping.signal))
    queues.maps.wake()
  })
  const addDemoPhotographs = (): void => void (demoAudio && demoPhotographs.wake())
  const emitMissed = inBackground(() => emitMissedEvents(context))
  const beginWithDemos = (): void => {
    mayMakeDemoAudio = demoAudio
    queues.chunks.wake()
    addDemoPhotographs()
    lookForMaps()
  }
  const timers = [
    setTimeout(beginWithDemos, options.demoAudioAfterMs ?? DEMO_AUDIO_AFTER_MS),
    setInterval(wake, POLL_MS),
    setInterval(emitMissed, MISSED_EVENTS_MS),
    setInterval(addDemoPhotographs, MISSED_EVENTS_MS),
    setInterval(lookForMaps, LOOK_FOR_MAPS_MS),
  ]
  for (const timer of timers) timer.unref()
  // The first signal comes as soon as it listens.
  await listener.start()
  wake()

  return {
    cancel: (jobId: string) => queues.tours.cancel(jobId),
    async close(): Promise<void> {
      stopping.abort()
      // Ends timeouts as well as intervals.
      for (const timer of timers) clearTimeout(timer)
      await listener.close()
      await demoPhotographs.close()
      await background.close()
      await Promise.all(Object.values(queues).map((queue) => queue.close()))
    },
  }
}

/**
 * Starts to make tours, where this process does. Unfinished work of a former process continues at once, that of a dead one that
 * worked beside this one when its lease has run out. Rejects where the process works and the database cannot be reached.
 */
export async function createTourGeneration(options: TourGenerationOptions): Promise<TourGeneration> {
  const context: JobContext = options
  const { store, onError } = context
  const working = (options.works ?? true) ? await startWorking(options) : undefined
  /** Announcements run in order, so that a later event never counts fewer files. */
  const inTurn = createTurns()

  return {
    request: (userId, body, jobId) =>
      requestTour({ ...context, now: context.clock.now() }, userId, body, jobId),

    async cancel(userId, jobId) {
      const cancelled = await cancelJob(context, userId, jobId)
      // A run in this process stops at once; one in another finds that it lost its lease.
      if (cancelled.ok) working?.cancel(jobId)
      return cancelled
    },

    walkLength: createWalkLengths(context),

    prioritise: (tourId, chunkIndexes, reason) => prioritiseChunks(context, tourId, chunkIndexes, reason),

    announceRouteMedia(routePoiId) {
      inTurn(() => announceRouteMedia(context, routePoiId)).catch((error: unknown) => onError(asError(error)))
    },

    // The chunks of a deleted tour are deleted with it, and a run that speaks one finds that it lost its lease.
    forget: ({ tourId }) => store.deletePrefix(tourFilesPrefix(tourId)),

    async close() {
      await working?.close()
      await inTurn(async () => undefined)
    },
  }
}
