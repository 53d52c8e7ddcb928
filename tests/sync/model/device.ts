/** One person's browser without a browser: tabs that can die at any moment over one store, one set of locks and one bus. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { threadLocks, type Locks } from '#data/device/locks.ts'
import { isKnownKind } from '#changes/change-kinds.ts'
import { openOutbox, outboxDatabase, readRows, type Outbox } from '#data/outbox/outbox.ts'
import { NEVER_SENT, type OutboxRow } from '#changes/row.ts'
import { openStore, type Store } from '#data/store/store.ts'
import { foldTour } from '#data/tours/fold-tour.ts'
import { tourView } from '#data/tours/tour-list.ts'
import type { TourView } from '#changes/subjects/tour-view.ts'
import type { Bus, BusMessage } from '#workers/sync/bus.ts'
import { startEngine, type Engine } from '#workers/sync/engine.ts'
import type { Environment } from '#workers/sync/environment.ts'
import { userDatabase } from '#data/device/indexed-db.ts'
import { drainOnce } from '#sw/drain-once.ts'
import { FROZEN_MS } from '#workers/sync/leader/leadership.ts'
import type { FaultyLink } from './faulty-link.ts'
import { fullDisk, type Disk } from '#tests/support/full-disk.ts'
import { closeConnections, removeDatabase } from './indexed-db.ts'
import { mortalTab, type Death, type MortalTab } from './mortal-tab.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface OpenTab {
  readonly life: MortalTab
  /** Undefined while the tab opens, and for ever when it died before. */
  engine: Engine | undefined
}

export interface Device {
  /** As a page sees it; `false` where the tour was never stored, undefined where a pending delete hides it. */
  shown(tourId: number, rows?: readonly OutboxRow[]): Promise<TourView | undefined | false>
  /** Those of kinds that this build knows. */
  rows(): Promise<OutboxRow[]>
  /** The number of rows of other kinds. */
  strangers(): Promise<number>
  addStranger(): Promise<void>
  readonly disk: Disk
  /** Every row that a page ever added, as it was then. */
  readonly written: readonly OutboxRow[]
  /** The state as a page sees it. */
  readonly store: Store
  readonly locks: Locks
  /** Tabs that live. */
  tabs(): OpenTab[]
  openTab(): void
  /** A page for one act: it has no engine, and tells that of another tab (`changed`). */
  openPage(): { readonly life: MortalTab; readonly store: Store }
  wakeServiceWorker(death?: Death): void
  /** As the browser does under storage pressure, in an update, or when an iPhone wakes up. */
  closeConnections(): void
  /** A page added or decided something, and tells its worker: that of the first tab that runs. */
  changed(): void
  /** The person closes it: it ends what it does. */
  closeTab(tab: OpenTab): Promise<void>
  isSignedIn(): boolean
  signIn(): void
  /** All that the device knows of the person goes, but what is not sent. */
  signOut(): Promise<void>
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

const ORIGIN = 'http://streetlore.test'
/** A change of a kind that this build does not know, of a thing of its own. */
const STRANGER = {
  kind: 'tour-rate',
  entity: 'rating:1',
  payload: { title: 'Walk 1', stars: 5 },
  dependsOn: [],
  createdAt: 0,
  ...NEVER_SENT,
}

let devices = 0

export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { time, link, token, userId } = options
  const person = `model-${(devices += 1)}`
  const database = userDatabase(person)
  const session = { tokenHash: 'hash', userId: person, token, user: {} as never, apiOrigin: ORIGIN }
  // The free RxDB allows 13 open collections per thread, so the tabs share one handle of the facts. Each has its own of the outbox.
  const shared = await openStore(database, getRxStorageMemory())
  const locks = threadLocks()
  const busses = new Set<(message: BusMessage) => void>()
  const written: OutboxRow[] = []
  const store: Store = { ...shared, outbox: recorded(shared.outbox, written) }
  let tabs: OpenTab[] = []
  let isSignedIn = true
  let isRefused = false
  const disk: Disk = { isFull: false }
  const writing = fullDisk(disk)
  const serviceWorkers = new Set<MortalTab>()

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
  const ownOutbox = (): Store => ({ ...shared, outbox: openOutbox(database) })
  const environmentOf = (life: MortalTab): Environment => ({
    fetch: life.fetch(link.fetchOf(life)),
    locks: life.locks(locks),
    now: time.now,
    random: () => 0.5,
    wait: life.wait,
    openStore: async () => life.store(ownOutbox()),
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
    rows: async () => (await readRows(shared.outbox)).filter(({ kind }) => isKnownKind(kind)),
    strangers: async () => (await readRows(shared.outbox)).filter(({ kind }) => !isKnownKind(kind)).length,
    addStranger: () =>
      shared.outbox.write(async ({ rows }) => {
        await rows.add({ ...STRANGER, id: crypto.randomUUID() } as never)
      }),
    disk,
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
      const life = mortalTab(time, disk)
      const tab: OpenTab = { life, engine: undefined }
      tabs.push(tab)
      void startEngine(environmentOf(life), {
        apiOrigin: ORIGIN,
        token,
        userId,
        database,
      }).then((engine) => {
        if (!link.isOnline) engine.setOnline(false)
        tab.engine = engine
      })
    },
    openPage() {
      const life = mortalTab(time, disk)
      return { life, store: life.store({ ...store, outbox: { ...store.outbox, close: () => {} } }) }
    },
    wakeServiceWorker(death) {
      const life = mortalTab(time, disk)
      serviceWorkers.add(life)
      if (death) life.crashAtWrite(death.writes, death.isDone)
      void drainOnce({
        // A browser ends a service worker where it would freeze a page.
        fetch: life.fetch(link.fetchOf({ freeze: life.crash })),
        locks: life.locks(locks),
        now: time.now,
        wait: life.wait,
        readSession: async () => (isSignedIn ? session : undefined),
        openStore: async () => life.store(ownOutbox()),
        openBus: openBus(life),
        stealAfterSilenceMs: FROZEN_MS,
        // The browser tries again later.
      }).catch(() => {})
    },
    closeConnections() {
      closeConnections(outboxDatabase(database))
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
      // Work that a closing page has not done by then is never done.
      tab.life.crash()
    },
    isSignedIn: () => isSignedIn,
    signIn() {
      if (isSignedIn) return
      isSignedIn = true
      device.openTab()
    },
    async signOut() {
      if (!isSignedIn) return
      isSignedIn = false
      for (const tab of device.tabs()) await device.closeTab(tab)
      const { tours, parts, jobs, downloads, facts, progress } = shared
      for (const collection of [tours, parts, jobs, downloads, facts, progress])
        await collection.find().remove()
    },
    async endRefusedSessions() {
      if (!isRefused) return
      isRefused = false
      isSignedIn = false
      for (const tab of device.tabs()) await device.closeTab(tab)
    },
    async close() {
      for (const { life } of tabs) life.crash()
      for (const life of serviceWorkers) life.crash()
      await time.settle()
      writing.restore()
      await shared.close()
      // One that was about to be opened when its tab died.
      device.closeConnections()
      await removeDatabase(outboxDatabase(database))
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
