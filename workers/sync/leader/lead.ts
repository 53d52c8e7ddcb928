/** The leader's work: it sends the outbox, holds the live connection, polls for jobs and cleans the store. */
import { HUB_PATH } from '#contract/paths.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { SyncSession } from '#contract/threads/sync-api.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { Environment } from '../environment.ts'
import type { PullContext } from '../pull/pull-context.ts'
import type { Refresher } from '../pull/refresh.ts'
import type { createPushLoop } from '../push/push-loop.ts'
import { applyEvent } from '../realtime/hub-events.ts'
import type { Hub } from '../realtime/hub.ts'
import { tidyStore, type Upkeep } from './tidy-store.ts'

export interface LeadOptions {
  readonly environment: Environment
  readonly session: SyncSession & { readonly userId: string }
  readonly context: PullContext
  readonly refresher: Refresher
  readonly pushLoop: ReturnType<typeof createPushLoop>
  readonly signal: AbortSignal
  mayGoOn(): boolean
  /** The tours whose audio any tab waits for. */
  watchedTours(): Iterable<number>
  onStart(): void
  /** Called with the live connection when it is opened, and with undefined when the lead ends. */
  onHub(hub: Hub | undefined): void
  onHubState(state: HubState): void
  hubState(): HubState
  /** The server refused a change of this entity. */
  onRefused(entity: string): void
}

/** The time between two fetches of the list while a job runs, with and without the live connection. */
const JOB_POLL_MS = { connected: 30_000, alone: 5000 } as const

export async function lead(options: LeadOptions): Promise<void> {
  const { environment, session, refresher, signal } = options
  const { now, wait } = environment
  const context: PullContext = { ...options.context, signal }
  options.onStart()

  const cursor = createCursor(context)
  let events: Promise<void> = Promise.resolve()
  const { hub, done } = environment.runHub({
    url: context.http.absolute(HUB_PATH),
    userId: session.userId,
    token: () => session.token,
    wait,
    signal,
    onState: options.onHubState,
    // One after another: a job's progress must not be written after its end.
    onEvent: (name, argument) => {
      events = events
        .then(() =>
          applyEvent({ ...context, refresher, onCursor: (seen) => cursor.advance(seen) }, name, argument),
        )
        .catch(() => {})
    },
    onConnected: () => {
      void refresher.refreshAgain({ what: 'my-tours' })
      void refresher.refreshAgain({ what: 'usage' })
      for (const tourId of options.watchedTours()) void refresher.refreshAgain({ what: 'chunks', tourId })
      options.pushLoop.wake(true)
    },
    // The API decides whether the session is over: its 401 is handled where every other is.
    onRefused: () => void context.http.call('me', {}, { signal }),
    cursor: cursor.read,
    onCursor: (at) => cursor.store(at),
    joinedTours: options.watchedTours,
  })
  options.onHub(hub)

  async function pollJobs(): Promise<void> {
    while (!signal.aborted) {
      const isConnected = options.hubState() === 'Connected'
      await wait(isConnected ? JOB_POLL_MS.connected : JOB_POLL_MS.alone, signal)
      if (signal.aborted) return
      const jobs = await context.store.jobs.find().exec()
      const isMaking = jobs.some(
        ({ status, isDismissed }) => !isDismissed && (status === 'queued' || status === 'processing'),
      )
      if (isMaking) await refresher.refreshAgain({ what: 'my-tours' })
    }
  }

  void refresher.refresh({ what: 'my-tours' })
  const upkeep: Upkeep = {
    ...environment,
    // The topics are the smallest answer that the API has.
    askClockOffsetMs: async () =>
      (await refresher.refreshAgain({ what: 'topics' })).ok ? context.http.clockOffsetMs() : undefined,
    unsentEntities: async () => new Set((await readRows(context.store.outbox)).map(({ entity }) => entity)),
  }
  void tidyStore(context.store, upkeep, session.database, signal).catch(() => {})
  try {
    await Promise.all([
      options.pushLoop.run({
        store: context.store,
        locks: context.locks,
        http: context.http,
        now,
        random: () => environment.random(),
        wait,
        mayGoOn: options.mayGoOn,
        onNotice: context.onNotice,
        onRefused: options.onRefused,
        onTourGone: context.onTourGone,
        signal,
      }),
      pollJobs(),
      done,
    ])
  } finally {
    options.onHub(undefined)
    await events
  }
}

/** The id of the last event. It is stored, so that after a reconnect or a reload only missed events are requested. */
function createCursor({ store, now }: PullContext) {
  let last: number | undefined
  return {
    async read(): Promise<number> {
      last ??=
        ((await store.facts.findOne('hub-cursor').exec())?.toJSON().data.value as number | undefined) ?? 0
      return last
    },
    /** Takes the id of an event. Events of two connections may arrive out of order. */
    advance(cursor: number): void {
      if (cursor > (last ?? 0)) this.store(cursor)
    },
    /** Takes the server's own cursor, which is lower than before where its events were reset. */
    store(cursor: number): void {
      last = cursor
      void store.facts
        .upsert({ id: 'hub-cursor', data: { value: cursor }, etag: '', fetchedAt: now() })
        .catch(() => {})
    },
  }
}
