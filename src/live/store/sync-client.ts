/** The sync worker as the page calls it: started at the first call. Calls to a worker that failed to load end as `offline`. */
import { proxy, wrap, type Endpoint, type Remote } from 'comlink'
import { fail } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import type { SyncApi, SyncCommands, SyncEvent, SyncSession } from '#contract/threads/sync-api.ts'
import { commandsOver } from '../commands-over.ts'

/** What we use of a `Worker`. */
export interface SyncThread extends Endpoint {
  terminate(): void
}

export interface SyncClient {
  /** They never throw: `offline` where the worker's code could not be loaded. */
  readonly commands: Called<SyncCommands>
  setOnline(isOnline: boolean): void
  /** Changes the session; calls made from now on are for it. */
  begin(session: SyncSession): void
  end(): Promise<void>
}

export function createSyncClient(
  startThread: () => SyncThread,
  onEvent: (event: SyncEvent) => void,
): SyncClient {
  let running: { readonly sync: Remote<SyncApi>; readonly broken: Promise<never> } | undefined
  let session: SyncSession | undefined

  const start = () => {
    if (running) return running
    const thread = startThread()
    let isUp = false
    const broken = new Promise<never>((_resolve, reject) => {
      thread.addEventListener('error', (event) => {
        // Only code that could not be loaded; a worker that runs goes on after an error of one call.
        if (isUp) return
        running = undefined
        thread.terminate()
        reject(new Error((event as ErrorEvent).message))
      })
    })
    broken.catch(() => {})
    const sync = wrap<SyncApi>(thread)
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
  const reach = async (act: (sync: Remote<SyncApi>) => Promise<unknown>): Promise<unknown> => {
    try {
      const { sync, broken } = start()
      return await Promise.race([act(sync), broken])
    } catch {
      return fail({ kind: 'offline' })
    }
  }

  return {
    commands: commandsOver<SyncCommands>((name, args) => reach((sync) => sync.call(name, args))),
    setOnline: (isOnline) => void reach((sync) => sync.setOnline(isOnline)),
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
