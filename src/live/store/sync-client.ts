/** The sync worker as the page calls it: started at the first call, and never waited for in vain. */
import { proxy, wrap, type Remote } from 'comlink'
import { fail, type Result } from '#contract/failure.ts'
import type { SyncApi, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'

export interface SyncClient {
  /** Calls that answer a result: a worker that cannot run (its code is not here) is `offline`. */
  call<T>(act: (sync: Remote<SyncApi>) => Promise<Result<T>>): Promise<Result<T>>
  /** The same for what answers nothing. */
  tell(act: (sync: Remote<SyncApi>) => Promise<unknown>): Promise<void>
  /** Changes the session; calls made from now on are for it. */
  begin(session: SyncSession): void
  end(): Promise<void>
}

export function createSyncClient(startWorker: () => Worker, onEvent: (event: SyncEvent) => void): SyncClient {
  let running: { readonly sync: Remote<SyncApi>; readonly broken: Promise<never> } | undefined
  let session: SyncSession | undefined

  const start = () => {
    if (running) return running
    const worker = startWorker()
    let isUp = false
    const broken = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', (event) => {
        // Only code that could not be loaded; a worker that runs goes on after an error of one call.
        if (isUp) return
        running = undefined
        worker.terminate()
        reject(new Error(event.message))
      })
    })
    broken.catch(() => {})
    const sync = wrap<SyncApi>(worker)
    running = { sync, broken }
    void sync.listen(proxy(onEvent)).then(
      () => {
        isUp = true
      },
      () => {},
    )
    if (session) void sync.begin(session).catch(() => {})
    return running
  }

  return {
    async call(act) {
      try {
        const { sync, broken } = start()
        return await Promise.race([act(sync), broken])
      } catch {
        return fail({ kind: 'offline' })
      }
    },
    async tell(act) {
      try {
        const { sync, broken } = start()
        await Promise.race([act(sync), broken])
      } catch {
        // Nobody waits for an answer.
      }
    },
    begin(next) {
      session = next
      if (running) void running.sync.begin(next).catch(() => {})
    },
    async end() {
      session = undefined
      if (!running) return
      await Promise.race([running.sync.end(), running.broken]).catch(() => {})
    },
  }
}
