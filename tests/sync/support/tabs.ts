/** Tabs of one browser without a browser: engines that share storage, locks and a bus, on a clock that tests may turn. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { SyncEvent } from '#contract/threads/sync-api.ts'
import { threadLocks, type Locks } from '#data/device/locks.ts'
import type { RowStatus, OutboxRow } from '#changes/row.ts'
import { enqueue, type NewChange } from '#data/outbox/enqueue.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { ChangeCommands } from '#live/change-commands/change-commands.ts'
import { createChangeCommands } from '#live/change-commands/create-change-commands.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { Bus, BusMessage } from '#workers/sync/bus.ts'
import type { Downloads } from '#workers/sync/downloads/downloads.ts'
import { startEngine, type Engine } from '#workers/sync/engine.ts'
import { waitFor, type Environment } from '#workers/sync/environment.ts'

let databases = 0
const never = new AbortController().signal

export interface Browser {
  readonly database: string
  readonly locks: Locks
  /** Every event that any tab's page heard. */
  readonly events: SyncEvent[]
  openTab(options?: { readonly token?: string | null; readonly origin?: string }): Promise<Engine>
  /** A page's own handle on the store. */
  page(): Promise<Store>
  /** The requests of screens, as the page sends them. */
  readonly changes: ChangeCommands
  /** Writes a change that no screen of the test has seen. Answers the row's id. */
  add<K extends ChangeKind>(change: NewChange<K>): Promise<string | undefined>
  rows(): Promise<OutboxRow[]>
  publicity(tourId: number, isPublic: boolean, baseVersion?: number): Promise<string | undefined>
  remove(tourId: number): Promise<string | undefined>
  play(tourId: number, durationPlayed: number): Promise<string | undefined>
  statuses(): Promise<RowStatus[]>
  /** Resolves when the outbox is empty. */
  sent(): Promise<void>
  until(condition: () => boolean | Promise<boolean>, what?: string): Promise<void>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** The engines' clock runs so many times as fast (backoff, polls, heartbeats). */
  readonly timeScale?: number
  /** The way to the server. */
  readonly fetch?: typeof fetch
  readonly downloads?: Downloads | Environment['createDownloads']
}

export function openBrowser(origin: string, options: BrowserOptions = {}): Browser {
  const { timeScale = 20, fetch: send = fetch, downloads: made } = options
  databases += 1
  const database = `sync-test-${databases}`
  const locks = threadLocks()
  // The free RxDB allows 13 open collections per thread, so the tabs of a test share one handle.
  const shared = openStore(database, getRxStorageMemory())
  const handle = async (): Promise<Store> => ({ ...(await shared), close: async () => {} })
  const events: SyncEvent[] = []
  const tabs: Engine[] = []
  const busses = new Set<(message: BusMessage) => void>()

  const openBus = (): Bus => {
    let listener: ((message: BusMessage) => void) | undefined
    const hear = (message: BusMessage) => listener?.(message)
    busses.add(hear)
    return {
      send: (message) => {
        for (const other of busses) if (other !== hear) queueMicrotask(() => other(message))
      },
      listen: (next) => {
        listener = next
      },
      close: () => void busses.delete(hear),
    }
  }
  const startedAt = Date.now()
  const now = () => startedAt + (Date.now() - startedAt) * timeScale
  const environment: Environment = {
    fetch: (...request) => send(...request),
    locks,
    now,
    random: () => 0.5,
    wait: (ms, signal) => waitFor(ms / timeScale, signal),
    openStore: handle,
    sweep: async () => {},
    openBus,
    // The live connection has tests of its own.
    runHub: () => ({
      hub: { joinTour: () => {}, leaveTour: () => {}, setOnline: () => {} },
      done: Promise.resolve(),
    }),
    ...(made && { createDownloads: typeof made === 'function' ? made : () => made }),
    emit: (event) => void events.push(event),
  }
  const page = handle
  const onChanged = () => {
    for (const tab of tabs) tab.changed()
  }

  const browser: Browser = {
    database,
    locks,
    events,
    async openTab({ token = 'token-1', origin: at = origin } = {}) {
      const tab = await startEngine(environment, { apiOrigin: at, token, userId: 'u1', database })
      tabs.push(tab)
      return tab
    },
    page,
    changes: createChangeCommands({
      store: page,
      now,
      onChanged,
      wait: (ms) => waitFor(ms / timeScale, never),
    }),
    async add(change) {
      const rowId = await enqueue({ outbox: (await page()).outbox, now }, change)
      onChanged()
      return rowId
    },
    rows: async () => readRows((await page()).outbox),
    publicity: (tourId, isPublic, baseVersion = 1) =>
      browser.add({
        kind: 'tour-publicity',
        payload: { tourId, title: `Tour ${tourId}`, isPublic },
        baseVersion,
      }),
    remove: (tourId) =>
      browser.add({
        kind: 'tour-delete',
        payload: { tourId, title: `Tour ${tourId}` },
        baseVersion: 1,
      }),
    play: (tourId, durationPlayed) =>
      browser.add({
        kind: 'tour-play',
        payload: { tourId, title: `Tour ${tourId}`, durationPlayed },
        baseVersion: 1,
      }),
    statuses: async () => (await browser.rows()).map(({ status }) => status),
    sent: () => browser.until(async () => (await browser.rows()).length === 0, 'an empty outbox'),
    async until(condition, what = 'the condition') {
      const giveUpAt = Date.now() + 15_000
      while (!(await condition())) {
        if (Date.now() > giveUpAt) throw new Error(`waited in vain for ${what}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async close() {
      await Promise.all(tabs.map((tab) => tab.stop()))
      await (await shared).close()
    },
  }
  return browser
}
