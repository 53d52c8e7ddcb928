/**
 * One tab's view of its browser: storage, locks, timers, network and the other tabs. A tab that crashes gets no
 * further answer from any of them, whatever line of its code it was in, and its locks are released. A frozen tab gets
 * its answers when it is thawed, and holds its locks until then.
 */
import type { RxCollection } from 'rxdb/plugins/core'
import type { LockOptions, Locks } from '#data/device/locks.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import type { Store } from '#data/store/store.ts'
import type { Disk } from '#tests/support/full-disk.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A crash at a write to storage: after `writes` more, the last one done or not. */
export interface Death {
  readonly writes: number
  readonly isDone: boolean
}

export interface MortalTab {
  isFrozen(): boolean
  isDead(): boolean
  freeze(): void
  thaw(): void
  crash(): void
  /** Crashes at a write to storage: after `count` more, the last one done or not. */
  crashAtWrite(count: number, isDone: boolean): void
  locks(shared: Locks): Locks
  /** `outbox` is a connection of its own: it is closed with the tab. */
  store(shared: Store): Store
  wait(ms: number, signal: AbortSignal): Promise<void>
  fetch(through: typeof fetch): typeof fetch
  /** Calls a listener of this tab's, if it can hear. */
  hears<A extends unknown[]>(listener: (...args: A) => void): (...args: A) => void
}

const noRoom = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
const never = <T>(): Promise<T> => new Promise<T>(() => {})
const WRITES = new Set(['bulkUpsert', 'bulkRemove', 'upsert', 'insert', 'bulkInsert', 'writeOver'])
const READS = new Set(['readNowById'])
const QUERIES = new Set(['find', 'findOne', 'findByIds'])

export function mortalTab(time: VirtualTime, disk: Disk): MortalTab {
  const death = new AbortController()
  const dead = new Promise<never>((_resolve, reject) => {
    death.signal.addEventListener('abort', () => reject(new Error('the tab crashed')))
  })
  dead.catch(() => {})
  let thawed: Promise<void> | undefined
  let thaw = () => {}
  let writesLeft: number | undefined
  let isLastDone = false

  /** A browser freezes no page in the middle of a short lock that others wait for. */
  let shortLocks = 0
  /** Writes that the browser has begun are done or undone before anybody else reads or writes. */
  const underWay = new Set<Promise<unknown>>()
  const runs = async (): Promise<void> => {
    if (!thawed || shortLocks > 0) return
    await thawed
    await runs()
  }

  /** An answer from outside reaches the tab only while it lives and runs. */
  async function heard<T>(work: Promise<T>): Promise<T> {
    const settled = await work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    await runs()
    if (death.signal.aborted) return never()
    if ('error' in settled) throw settled.error
    return settled.value
  }

  /** Returns whether a write that begins now takes effect. */
  function mayWrite(): boolean {
    if (writesLeft === undefined) return true
    writesLeft -= 1
    if (writesLeft > 0) return true
    death.abort()
    return isLastDone
  }

  async function write<T>(begin: () => Promise<T>): Promise<T> {
    await runs()
    if (death.signal.aborted || !mayWrite()) return never()
    const begun = time.busyWith(begin())
    underWay.add(begun)
    const end = () => underWay.delete(begun)
    begun.then(end, end)
    return heard(begun)
  }

  /** A transaction is done or not done: the browser rolls back what a crash leaves half way. */
  const outbox = (shared: Outbox): Outbox => ({
    write: (act) => write(() => shared.write(act)),
    read: (act) => (death.signal.aborted ? never() : heard(time.busyWith(shared.read(act)))),
    rows$: shared.rows$,
    close: () => shared.close(),
  })

  function query<T extends object>(made: T): T {
    return new Proxy(made, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown
        if (name === 'exec')
          return () => heard(time.busyWith((target as { exec(): Promise<unknown> }).exec()))
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })
  }

  function collection<C extends RxCollection>(shared: C): C {
    return new Proxy(shared, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown
        if (typeof value !== 'function') return value
        const call = value as (...args: unknown[]) => Promise<unknown>
        if (WRITES.has(String(name)))
          return (...args: unknown[]) =>
            write(() => (disk.isFull && name !== 'bulkRemove' ? noRoom() : call.apply(target, args)))
        if (READS.has(String(name)))
          return (...args: unknown[]) => heard(time.busyWith(call.apply(target, args)))
        if (QUERIES.has(String(name))) return (...args: unknown[]) => query(call.apply(target, args))
        return call.bind(target)
      },
    })
  }

  /** Connections to the outbox that the browser closes when the tab is gone. */
  const opened = new Set<Outbox>()
  death.signal.addEventListener('abort', () => {
    void Promise.allSettled(underWay).then(() => opened.forEach((connection) => connection.close()))
  })
  const die = () => {
    death.abort()
    thaw()
  }
  return {
    isFrozen: () => thawed !== undefined,
    isDead: () => death.signal.aborted,
    freeze() {
      thawed ??= new Promise((resolve) => {
        thaw = () => {
          thawed = undefined
          resolve()
        }
      })
    },
    thaw: () => thaw(),
    crash: die,
    crashAtWrite(count, isDone) {
      writesLeft = count
      isLastDone = isDone
    },
    locks: (shared) => ({
      async request<T>(name: string, options: LockOptions, act: (isGranted: boolean) => Promise<T>) {
        await runs()
        if (death.signal.aborted) return never<T>()
        const isShort = !name.startsWith('sync:')
        // Only a request that may wait can be given up; the API allows no signal with the others.
        const canWait = !options.steal && !options.ifAvailable
        const signal = options.signal ? AbortSignal.any([options.signal, death.signal]) : death.signal
        return heard(
          shared.request(name, canWait ? { signal } : options, async (isGranted) => {
            if (isShort) shortLocks += 1
            try {
              return await Promise.race([heard(Promise.resolve()).then(() => act(isGranted)), dead])
            } finally {
              await Promise.allSettled(underWay)
              if (isShort) shortLocks -= 1
            }
          }),
        )
      },
    }),
    store(shared) {
      opened.add(shared.outbox)
      return {
        ...shared,
        tours: collection(shared.tours),
        parts: collection(shared.parts),
        jobs: collection(shared.jobs),
        outbox: outbox(shared.outbox),
        downloads: collection(shared.downloads),
        facts: collection(shared.facts),
        close: async () => shared.outbox.close(),
      }
    },
    wait: (ms, signal) => heard(time.wait(ms, signal)),
    fetch: (through) => (input, init) => {
      if (death.signal.aborted) return never()
      return heard(through(input, init))
    },
    hears:
      (listener) =>
      (...args) => {
        if (!death.signal.aborted && !thawed) listener(...args)
      },
  }
}
