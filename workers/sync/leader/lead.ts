/** What only the leader does: sends the outbox, keeps the live connection, polls for jobs, cleans the store. */
import { HUB_PATH } from '#contract/paths.ts'
import type { HubState } from '#contract/hub/events.ts'
import type { SyncSession } from '#contract/threads/sync-api.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { Environment } from '../environment.ts'
import type { PullContext } from '../pull/pull-context.ts'
import type { Refresher } from '../pull/refresh.ts'
import type { createPushLoop } from '../push/push-loop.ts'
import { takeEvent } from '../realtime/hub-events.ts'
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
  waitedFor(): Iterable<number>
  onHub(hub: Hub | undefined): void
  onHubState(state: HubState): void
  hubState(): HubState
  askWhoWaits(): void
  onRefused(entity: string): void
}

/** How often the list is fetched while a job runs, with and without the live connection. */
const JOB_POLL_MS = { connected: 30_000, alone: 5000 } as const

export async function lead(options: LeadOptions): Promise<void> {
  const { environment, session, refresher, signal } = options
  const { now, wait } = environment
  const context: PullContext = { ...options.context, signal }
  options.askWhoWaits()

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
          takeEvent({ ...context, refresher, onCursor: (seen) => cursor.saw(seen) }, name, argument),
        )
        .catch(() => {})
    },
    onConnected: () => {
      void refresher.refreshAgain({ what: 'my-tours' })
      void refresher.refreshAgain({ what: 'usage' })
      for (const tourId of options.waitedFor()) void refresher.refreshAgain({ what: 'chunks', tourId })
      options.pushLoop.kick(true)
    },
    // The API decides whether the session is over: its 401 is handled where every other is.
    onRefused: () => void context.http.call('me', {}, { signal }),
    cursor: cursor.read,
    onCursor: (at) => cursor.keep(at),
    joinedTours: options.waitedFor,
  })
  options.onHub(hub)

  async function lookAfterJobs(): Promise<void> {
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
    // The smallest answer there is.
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
      lookAfterJobs(),
      done,
    ])
  } finally {
    options.onHub(undefined)
    await events
  }
}

/** The last event seen. Stored, so that after a reconnect or a reload only missed events are asked for. */
function createCursor({ store, now }: PullContext) {
  let last: number | undefined
  return {
    async read(): Promise<number> {
      last ??=
        ((await store.facts.findOne('hub-cursor').exec())?.toJSON().data.value as number | undefined) ?? 0
      return last
    },
    /** Of an event; events of two connections may arrive out of order. */
    saw(cursor: number): void {
      if (cursor > (last ?? 0)) this.keep(cursor)
    },
    /** Of the server's answer; lower than before where its events were reset. */
    keep(cursor: number): void {
      last = cursor
      void store.facts
        .upsert({ id: 'hub-cursor', data: { value: cursor }, etag: '', fetchedAt: now() })
        .catch(() => {})
    },
  }
}
