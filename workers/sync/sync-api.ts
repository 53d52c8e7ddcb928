/** The page's interface over one engine at a time. Calls that come while the session changes wait for it. */
import type { EndpointName } from '#contract/api/endpoints.ts'
import { fail, type Result } from '#contract/failure.ts'
import type { SyncApi, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { storageFailure } from '#data/storage-full.ts'
import { startEngine, type Engine } from './engine.ts'
import type { Environment } from './environment.ts'

export function createSyncApi(environment: Omit<Environment, 'emit'>): SyncApi {
  let engine: Promise<Engine | undefined> = Promise.resolve(undefined)
  let listener: ((event: SyncEvent) => void) | undefined
  let isOnline = true

  const end = async (before: Promise<Engine | undefined>): Promise<undefined> => {
    const running = await before.catch(() => undefined)
    await running?.stop()
  }
  const withEngine = async <T>(act: (engine: Engine) => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      const running = await engine
      return running ? await act(running) : fail({ kind: 'aborted' })
    } catch (error) {
      return fail(storageFailure(error))
    }
  }
  const tell = async (act: (engine: Engine) => unknown): Promise<void> => {
    const running = await engine.catch(() => undefined)
    if (running) await act(running)
  }

  return {
    async begin(session: SyncSession) {
      engine = end(engine).then(async () => {
        const running = await startEngine({ ...environment, emit: (event) => listener?.(event) }, session)
        if (!isOnline) running.setOnline(false)
        return running
      })
      await engine.catch(() => {})
    },
    async end() {
      engine = end(engine)
      await engine
    },
    async listen(next) {
      listener = next
    },
    ask: (endpoint, input) => withEngine((running) => running.ask(endpoint as EndpointName, input)),
    generateTour: (body) => withEngine((running) => running.generateTour(body)),
    dismissJob: (jobId) => tell((running) => running.dismissJob(jobId)),
    drain: () => tell((running) => running.drain()),
    changed: () => tell((running) => running.changed()),
    refresh: (target) => withEngine((running) => running.refresh(target)),
    setOnline: (online) => {
      isOnline = online
      return tell((running) => running.setOnline(online))
    },
    setVisible: (isVisible) => tell((running) => running.setVisible(isVisible)),
    watchTour: (tourId) => tell((running) => running.watched.watch(tourId)),
    unwatchTour: (tourId) => tell((running) => running.watched.unwatch(tourId)),
    prioritise: (tourId, indexes, reason, near) =>
      withEngine((running) => running.prioritise(tourId, indexes, reason, near)),
    startDownload: (tourId) => withEngine((running) => running.startDownload(tourId)),
    cancelDownload: (tourId) => tell((running) => running.cancelDownload(tourId)),
    removeDownload: (tourId) => tell((running) => running.removeDownload(tourId)),
  }
}
