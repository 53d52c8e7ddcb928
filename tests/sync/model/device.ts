/** One person's browser without a browser: tabs that can die at any moment over one store, one set of locks and one bus. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { threadLocks, type Locks } from '#data/locks.ts'
import { rowsOf } from '#data/outbox/claim-mark.ts'
import { readRows } from '#data/outbox/enqueue.ts'
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
  /** Every row that was ever written, as it was then. */
  readonly written: readonly OutboxRow[]
  readonly store: Store
  readonly locks: Locks
  /** Tabs that live. */
  tabs(): OpenTab[]
  openTab(): void
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
  /** Between the engines and the store: for engines that are broken on purpose. */
  readonly engineStore?: ((store: Store) => Store) | undefined
}

let devices = 0

export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { time, link, token, userId, engineStore = (store) => store } = options
  const database = `model-${(devices += 1)}`
  const store = await openStore(database, getRxStorageMemory())
  const locks = threadLocks()
  const busses = new Set<(message: BusMessage) => void>()
  const written: OutboxRow[] = []
  store.outbox.insert$.subscribe(({ documentData }) => void written.push(...rowsOf([documentData])))
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
    fetch: life.fetch(link.fetch),
    locks: life.locks(locks),
    now: time.now,
    random: () => 0.5,
    wait: life.wait,
    openStore: async () => life.store(engineStore(store)),
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
    rows: () => readRows(store),
    written,
    async shown(tourId, known) {
      // Rows first: a row that is gone by now is in the fact that is read after it.
      const rows = known ?? (await readRows(store))
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
      await store.close()
    },
  }
  return device
}
