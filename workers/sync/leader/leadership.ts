/**
 * One leader among all tabs' workers and the service worker: the one that holds the Web Lock `sync:<database>`. A frozen leader
 * keeps the lock but sends no heartbeat, so another worker steals it. A leader whose thread was frozen notices the gap, stops
 * leading before it does anything else, and waits for the lock again.
 */
import type { Locks } from '#data/device/locks.ts'
import type { Bus } from '../bus.ts'

export const HEARTBEAT_MS = 2000
/** A gap of this length in its own heartbeat means that the leader's thread was frozen. */
const FROZEN_SELF_MS = HEARTBEAT_MS * 4
/**
 * After this long without a heartbeat the leader counts as frozen. With the time between two checks, another worker leads within
 * 15 s. Browsers throttle timers of hidden tabs' workers to one a second at worst, so a live leader is never silent for 11 s.
 */
export const FROZEN_MS = 11_000

/** A lead that lasted a minute was healthy: the next request for the lock does not wait longer than the first. */
const LASTED_MS = 60_000

export const syncLock = (database: string): string => `sync:${database}`

export interface LeadershipOptions {
  readonly database: string
  readonly locks: Locks
  readonly bus: Bus
  /** The id of this tab. */
  readonly tab: string
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Runs while leading; must end when the signal aborts. */
  lead(signal: AbortSignal): Promise<void>
}

export interface Leadership {
  /** Called when a heartbeat of another tab came. */
  onHeartbeat(): void
  isLeading(): boolean
  /** True while the lock is certainly ours. Ends the lead of a worker whose thread was frozen. */
  isStillLeading(): boolean
  stop(): Promise<void>
}

export function joinLeadership(options: LeadershipOptions): Leadership {
  const { locks, bus, now, wait } = options
  const name = syncLock(options.database)
  const stopping = new AbortController()
  let leading: AbortController | undefined
  let heardAt = now()
  let tickedAt = now()
  let done: Promise<unknown> = Promise.resolve()

  async function heartbeat(signal: AbortSignal): Promise<void> {
    tickedAt = now()
    while (!signal.aborted && isStillLeading()) {
      tickedAt = now()
      bus.send({ kind: 'heartbeat', leader: options.tab })
      await wait(HEARTBEAT_MS, signal)
    }
  }

  function isStillLeading(): boolean {
    if (leading && now() - tickedAt > FROZEN_SELF_MS) leading.abort()
    return leading !== undefined && !leading.signal.aborted
  }

  async function leadOnce(): Promise<void> {
    const mine = new AbortController()
    const end = () => mine.abort()
    stopping.signal.addEventListener('abort', end)
    leading = mine
    try {
      await Promise.all([heartbeat(mine.signal), options.lead(mine.signal).finally(end)])
    } finally {
      stopping.signal.removeEventListener('abort', end)
      if (leading === mine) leading = undefined
    }
  }

  async function request(steal: boolean): Promise<void> {
    const held: { mine?: AbortController | undefined } = {}
    try {
      await locks.request(name, steal ? { steal: true } : { signal: stopping.signal }, () => {
        const run = leadOnce()
        held.mine = leading
        return run
      })
    } catch {
      // Aborted while waiting, or stolen while leading: then this tab is a follower again.
      held.mine?.abort()
    }
  }

  async function follow(): Promise<void> {
    let endings = 0
    while (!stopping.signal.aborted) {
      const begunAt = now()
      const waiting = request(false)
      const over = new AbortController()
      const watch = watchHeartbeat(over.signal)
      await Promise.race([waiting, watch])
      over.abort()
      await waiting
      // The lock was stolen or failed. It is requested again, after a longer wait each time that the lead was short.
      endings = Math.abs(now() - begunAt) > LASTED_MS ? 1 : endings + 1
      if (!stopping.signal.aborted)
        await wait(Math.min(LASTED_MS, 1000 * 2 ** (endings - 1)), stopping.signal)
    }
  }

  /** Steals the lock of a silent leader. Resolves when one of the signals aborts. */
  async function watchHeartbeat(over: AbortSignal): Promise<void> {
    const both = AbortSignal.any([over, stopping.signal])
    let awakeAt = now()
    while (!both.aborted) {
      await wait(HEARTBEAT_MS, both)
      const wasAsleep = now() - awakeAt > FROZEN_MS
      awakeAt = now()
      if (leading || both.aborted) continue
      // A tab that was frozen itself could not hear heartbeats, so it listens first; so does one whose clock was set back.
      if (wasAsleep || heardAt > now()) heardAt = now()
      if (now() - heardAt > FROZEN_MS) {
        heardAt = now()
        await request(true)
      }
    }
  }

  done = follow()
  return {
    onHeartbeat: () => {
      heardAt = now()
    },
    isLeading: () => leading !== undefined && !leading.signal.aborted,
    isStillLeading,
    async stop() {
      stopping.abort()
      await done
    },
  }
}
