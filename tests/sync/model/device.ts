/** One person's browser without a browser: tabs that can die at any moment over one store, one set of locks and one bus. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { threadLocks, type Locks } from '#data/locks.ts'
import { outboxDatabase, readRows, type Outbox } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { openStore, type Store } from '#data/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#data/tours/tour-view.ts'
import type { Bus, BusMessage } from '#workers/sync/bus.ts'
import { startEngine, type Engine } from '#workers/sync/engine.ts'
import type { Environment } from '#workers/sync/environment.ts'
import type { FaultyLink } from './faulty-link.ts'
import { mortalTab, type MortalTab } from './mortal-tab.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface OpenTab {
  readonly life: MortalTab
  /** Undefined while the tab opens, and for ever when it died before. */
  engine: Engine | undefined
}

export interface Device {
  /** As a page sees it; `false` where the tour was never stored, undefined where a pending delete hides it. */
  shown(tourId: number, rows?: readonly OutboxRow[]): Promise<TourView | undefined | false>
  rows(): Promise<OutboxRow[]>
  /** Every row that a page ever added, as it was then. */
  readonly written: readonly OutboxRow[]
  /** As a page sees it. */
  readonly store: Store
  readonly locks: Locks
  /** Tabs that live. */
  tabs(): OpenTab[]
  openTab(): void
  /** A page added or decided something, and tells its worker: that of the first tab that runs. */
  changed(): void
  /** The person closes it: it ends what it does. */
  closeTab(tab: OpenTab): Promise<void>
  isSignedIn(): boolean
  signIn(): void
  /** After a 401 the pages end their sessions. */
  endRefusedSessions(): Promise<void>
  close(): Promise<void>
}

export interface DeviceOptions {
  readonly time: VirtualTime
  readonly link: FaultyLink
  readonly token: string
  readonly userId: string
}

let devices = 0

export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { time, link, token, userId } = options
  const database = `model-${(devices += 1)}`
  // The free RxDB allows 13 open collections per thread, so the tabs share one handle.
  const shared = await openStore(database, getRxStorageMemory())
  const locks = threadLocks()
  const busses = new Set<(message: BusMessage) => void>()
  const written: OutboxRow[] = []
  const store: Store = { ...shared, outbox: recorded(shared.outbox, written) }
  let tabs: OpenTab[] = []
  let isSignedIn = true
  let isRefused = false

  const openBus = (life: MortalTab) => (): Bus => {
    let listener: ((message: BusMessage) => void) | undefined
    const hear = life.hears((message: BusMessage) => listener?.(message))
    busses.add(hear)
    return {
      send: life.hears((message: BusMessage) => {
        for (const other of busses) if (other !== hear) queueMicrotask(() => other(message))
      }),
      listen: (next) => {
        listener = next
      },
      close: () => void busses.delete(hear),
    }
  }
  const environmentOf = (life: MortalTab): Environment => ({
    fetch: life.fetch(link.fetchOf(life)),
    locks: life.locks(locks),
    now: time.now,
    random: () => 0.5,
    wait: life.wait,
    openStore: async () => life.store(shared),
    sweep: async () => {},
    openBus: openBus(life),
    // The live connection has tests of its own; here it connects whenever there is a network.
    runHub: ({ onConnected, signal }) => {
      const connect = life.hears(() => {
        if (link.isOnline && link.isServerUp && !signal.aborted) onConnected(false)
      })
      queueMicrotask(connect)
      const setOnline = (isOnline: boolean) => void (isOnline && connect())
      return { hub: { joinTour: () => {}, leaveTour: () => {}, setOnline }, done: Promise.resolve() }
    },
    emit: life.hears((event) => {
      if (event.kind === 'unauthorized') isRefused = true
    }),
  })

  const device: Device = {
    store,
    locks,
    rows: () => readRows(shared.outbox),
    written,
    async shown(tourId, known) {
      // Rows first: a row that is gone by now is in the fact that is read after it.
      const rows = known ?? (await readRows(shared.outbox))
      const document = await store.tours.findOne(String(tourId)).exec()
      if (!document) return false
      const fact = document.toJSON()
      return foldTour(tourView(fact as never), rows, fact.settled)
    },
    tabs() {
      tabs = tabs.filter(({ life }) => !life.isDead())
      return tabs
    },
    openTab() {
      const life = mortalTab(time)
      const tab: OpenTab = { life, engine: undefined }
      tabs.push(tab)
      void startEngine(environmentOf(life), {
        apiOrigin: 'http://streetlore.test',
        token,
        userId,
        database,
      }).then((engine) => {
        if (!link.isOnline) engine.setOnline(false)
        tab.engine = engine
      })
    },
    changed() {
      device
        .tabs()
        .find(({ life, engine }) => engine && !life.isFrozen())
        ?.engine?.changed()
    },
    async closeTab(tab) {
      tabs = tabs.filter((other) => other !== tab)
      const stopped = tab.life.isFrozen() ? undefined : tab.engine?.stop()
      if (stopped) await Promise.race([stopped, time.settle()])
      // What a page that goes away has not done by then is not done.
      tab.life.crash()
    },
    isSignedIn: () => isSignedIn,
    signIn() {
      if (isSignedIn) return
      isSignedIn = true
      device.openTab()
    },
    async endRefusedSessions() {
      if (!isRefused) return
      isRefused = false
      isSignedIn = false
      for (const tab of device.tabs()) await device.closeTab(tab)
    },
    async close() {
      for (const { life } of tabs) life.crash()
      await time.settle()
      await shared.close()
      await gone(outboxDatabase(database))
    },
  }
  return device
}

/** Remembers every row that is added through it: one may be sent and gone before anybody looks. */
const recorded = (outbox: Outbox, written: OutboxRow[]): Outbox => ({
  ...outbox,
  async write(act) {
    let added: readonly OutboxRow[] = []
    const result = await outbox.write(async (tables) => {
      const known = new Set((await tables.rows.toArray()).map(({ id }) => id))
      const done = await act(tables)
      added = (await tables.rows.orderBy('seq').toArray()).filter(({ id }) => !known.has(id))
      return done
    })
    written.push(...added)
    return result
  },
})

const gone = (name: string): Promise<void> =>
  new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', () => resolve()))
