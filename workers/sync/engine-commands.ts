/** The page's commands, over the parts of a running engine. */
import { fail, ok } from '#contract/failure.ts'
import type { SyncCommands } from '#contract/threads/sync-api.ts'
import { cancelJob, generateFromRoute, generateTour, prioritiseChunks } from './direct-calls.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { EngineEvent } from './engine-state.ts'
import { createAsk } from './http/ask.ts'
import { dismissJob } from './pull/jobs.ts'
import type { PullContext } from './pull/pull-context.ts'
import type { Refresher } from './pull/refresh.ts'
import type { WatchedTours } from './pull/watched-tours.ts'

export interface EngineParts {
  readonly context: PullContext
  readonly refresher: Refresher
  readonly watched: WatchedTours
  /** Undefined where the browser has no Cache Storage. */
  readonly downloads: Downloads | undefined
  dispatch(event: EngineEvent): void
}

export function createEngineCommands(parts: EngineParts): SyncCommands {
  const { context, refresher, watched, downloads, dispatch } = parts
  const refreshUsage = () => void refresher.refreshAgain({ what: 'usage' })
  return {
    ask: createAsk(context.http, context.signal),
    refresh: refresher.refresh,
    async generateTour(body) {
      const made = await generateTour(context, body)
      if (made.ok) refreshUsage()
      return made
    },
    async generateFromRoute(route) {
      const made = await generateFromRoute(context, route)
      if (made.ok) refreshUsage()
      return made
    },
    async cancelJob(jobId) {
      const cancelled = await cancelJob(context, jobId)
      // A refusal may mean that the tour is there already.
      refreshUsage()
      void refresher.refreshAgain({ what: 'my-tours' })
      return cancelled
    },
    async dismissJob(jobId) {
      await dismissJob(context, jobId)
      return ok(null)
    },
    prioritiseChunks: (tourId, chunkIndexes, reason, near) => {
      if (reason === 'immediate_play') watched.hurry(tourId)
      return prioritiseChunks(context, tourId, chunkIndexes, reason, near)
    },
    joinTour: watched.watch,
    leaveTour: watched.unwatch,
    async startDownload(tourId) {
      if (!downloads) return fail({ kind: 'storage', detail: 'no cache storage' })
      const started = await downloads.start(tourId)
      if (started.ok) dispatch({ kind: 'download-started' })
      return started
    },
    cancelDownload: async (tourId) => downloads?.cancel(tourId),
    removeDownload: async (tourId) => downloads?.remove(tourId),
    checkDownload: async (tourId) => ok((await downloads?.check(tourId)) ?? null),
    drain: () => dispatch({ kind: 'send-requested' }),
    changed: () => dispatch({ kind: 'outbox-changed' }),
    setVisible(isVisible) {
      if (isVisible) dispatch({ kind: 'page-visible' })
    },
  }
}
