/** Named locks shared by all threads of this origin: the part of the Web Locks API that we use, as an interface that tests can replace. */

export interface LockOptions {
  readonly signal?: AbortSignal | undefined
  readonly steal?: boolean | undefined
  /** Does not wait for the lock: `act` is called with whether it has it. */
  readonly ifAvailable?: boolean | undefined
}

export interface Locks {
  /** Runs `act` while holding the lock. Rejects with AbortError when waiting was aborted or the lock was stolen. */
  request<T>(name: string, options: LockOptions, act: (isGranted: boolean) => Promise<T>): Promise<T>
}

/** Returns the browser's locks, or locks within this thread where it has none (Web Locks need a secure context). */
export function platformLocks(): Locks {
  const manager: LockManager | undefined = (globalThis as { navigator?: { locks?: LockManager } }).navigator
    ?.locks
  if (!manager) return threadLocks()
  return {
    request: (name, { signal, steal, ifAvailable }, act) =>
      manager.request(
        name,
        // The API allows only one of these options at a time.
        steal ? { steal: true } : ifAvailable ? { ifAvailable: true } : signal ? { signal } : {},
        (lock) => act(lock !== null),
      ) as Promise<never>,
  }
}

/** Returns locks with the same semantics within one thread. Tests share one between several engines. */
export function threadLocks(): Locks {
  interface Held {
    readonly steal: () => void
  }
  const held = new Map<string, Held>()
  const waiting = new Map<string, (() => void)[]>()
  const aborted = () => new DOMException('aborted', 'AbortError')

  const turn = (name: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted())
      const queue = waiting.get(name) ?? []
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(go), 1)
        reject(aborted())
      }
      waiting.set(name, queue)
      queue.push(go)
      signal?.addEventListener('abort', leave)
    })

  return {
    async request(name, { signal, steal, ifAvailable }, act) {
      if (ifAvailable && held.has(name)) return act(false)
      if (steal) held.get(name)?.steal()
      else if (held.has(name)) await turn(name, signal)
      let stolen: (() => void) | undefined
      const theft = new Promise<never>((_resolve, reject) => {
        stolen = () => reject(aborted())
      })
      const mine: Held = { steal: () => stolen?.() }
      held.set(name, mine)
      try {
        return await Promise.race([act(true), theft])
      } finally {
        if (held.get(name) === mine) {
          const next = waiting.get(name)?.shift()
          if (next) next()
          else held.delete(name)
        }
      }
    },
  }
}
