/** The worker's interface over one engine at a time. Calls that come while the session changes wait for it. */
import { fail, type Failure } from '#contract/failure.ts'
import type {
  SyncApi,
  SyncCommandName,
  SyncCommands,
  SyncEvent,
  SyncSession,
} from '#contract/threads/sync-api.ts'
import { storageFailure } from '#data/device/storage-full.ts'

/** The engine of one session. A command that it does not have fails with `lacks`. */
export interface Running extends Partial<SyncCommands> {
  readonly lacks?: Failure
  setOnline(isOnline: boolean): void
  stop(): Promise<void>
}

type AnyCommand = (...args: readonly unknown[]) => unknown

const commandOf = (engine: Partial<SyncCommands>, name: SyncCommandName): AnyCommand | undefined =>
  engine[name] as AnyCommand | undefined

export function createSessionApi(
  start: (session: SyncSession, emit: (event: SyncEvent) => void) => Promise<Running>,
): SyncApi {
  let engine: Promise<Running | undefined> = Promise.resolve(undefined)
  let listener: ((event: SyncEvent) => void) | undefined
  let isOnline = true

  const end = async (before: Promise<Running | undefined>): Promise<undefined> => {
    // A storage that broke under the old session must not block the next one.
    await before.then((running) => running?.stop()).catch(() => {})
  }
  const begin = async (session: SyncSession): Promise<Running> => {
    const running = await start(session, (event) => listener?.(event))
    if (!isOnline) running.setOnline(false)
    return running
  }

  return {
    async begin(session) {
      engine = end(engine).then(() => begin(session))
      await engine
    },
    async end() {
      engine = end(engine)
      await engine
    },
    async listen(next) {
      listener = next
    },
    async setOnline(online) {
      isOnline = online
      ;(await engine)?.setOnline(online)
    },
    async call(name, args) {
      const running = await engine
      if (!running) return fail({ kind: 'aborted' })
      const command = commandOf(running, name)
      try {
        if (command) return await command(...args)
        return fail(running.lacks ?? { kind: 'aborted' })
      } catch (error) {
        return fail(storageFailure(error))
      }
    },
  }
}
