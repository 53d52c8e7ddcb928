/**
 * What the service worker does when it is woken with work to do (`wake.ts`): the sync worker's own replay and downloads,
 * without live connection. It loads this with the sync worker's script, only then.
 */
import { drainOnce } from '#sw/drain-once.ts'
import { renewOnce } from '#sw/renew-once.ts'
import { sendSignOuts } from '#data/device/sign-outs.ts'
import { platformLocks } from '#data/device/locks.ts'
import { createContactQueue, type ContactQueue } from './contact-queue.ts'
import type { Background } from './wake.ts'

let queue: ContactQueue | undefined

/** The one before, whatever became of it. */
let before: Promise<unknown> = Promise.resolve()

/** One after another: each opens the user's database, and to open it a second time in this thread closes the first. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const mine = before.then(act)
  before = mine.catch(() => {})
  return mine
}

const background: Background = {
  drain: (options) =>
    inTurn(async () => {
      // Whoever signed out has nothing else to send: that comes first, whatever becomes of the rest.
      const signOuts = await sendSignOuts((...request) => fetch(...request)).catch(() => 'done')
      const end = await drainOnce({ fetch: (...request) => fetch(...request), caches, ...options })
      return signOuts === 'again' ? 'again' : end
    }),
  contact: (onChange) =>
    (queue ??= createContactQueue({
      fetch: (...request) => fetch(...request),
      locks: platformLocks(),
      now: () => Date.now(),
      onChange,
    })),
  renewDownloads: () => inTurn(() => renewOnce({ fetch: (...request) => fetch(...request), caches })),
}

/** Puts it where `service-worker.ts` looks for it. */
export const serveServiceWorker = (): void =>
  void Object.assign(globalThis, { streetloreBackground: background })
