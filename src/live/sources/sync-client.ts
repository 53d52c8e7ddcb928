/** The page's side of the sync worker. It is started at the first call; calls to a worker that failed to load end as `offline`. */
import { proxy, wrap, type Endpoint, type Remote } from 'comlink'
import { fail } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import type {
  SyncApi,
  SyncCommandName,
  SyncCommands,
  SyncEvent,
  SyncSession,
} from '#contract/threads/sync-api.ts'

/** The part of a `Worker` that is used here. */
export interface SyncThread extends Endpoint {
  terminate(): void
}

export interface SyncClient {
  /** No command rejects: it resolves with `offline` where the worker's code could not be loaded. */
  readonly commands: Called<SyncCommands>
  setOnline(isOnline: boolean): void
  /** Changes the session. Calls made from now on belong to it. */
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
        // Only code that could not be loaded ends here: a running worker survives an error of one call.
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

  /** Returns the command of this name: it passes its arguments to the worker and resolves with the worker's answer. */
  const command = <N extends SyncCommandName>(name: N): Called<SyncCommands>[N] =>
    ((...args: readonly unknown[]) => reach((sync) => sync.call(name, args))) as Called<SyncCommands>[N]

  return {
    commands: {
      ask: command('ask'),
      refresh: command('refresh'),
      generateTour: command('generateTour'),
      generateFromRoute: command('generateFromRoute'),
      cancelJob: command('cancelJob'),
      dismissJob: command('dismissJob'),
      prioritiseChunks: command('prioritiseChunks'),
      joinTour: command('joinTour'),
      leaveTour: command('leaveTour'),
      startDownload: command('startDownload'),
      cancelDownload: command('cancelDownload'),
      removeDownload: command('removeDownload'),
      checkDownload: command('checkDownload'),
      drain: command('drain'),
      changed: command('changed'),
      setVisible: command('setVisible'),
    },
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
