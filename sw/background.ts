/**
 * The work of a woken service worker (`wake.ts`): the sync worker's own sending and downloads, without a live connection. It is part of the
 * sync worker's script, which the service worker loads only then.
 */
import { drainOnce } from '#sw/drain-once.ts'
import { renewOnce } from '#sw/renew-once.ts'
import { sendSignOuts } from '#data/device/sign-outs.ts'
import { platformLocks } from '#data/device/locks.ts'
import { createContactQueue, type ContactQueue } from './contact-queue.ts'
import type { Background } from './wake.ts'

let queue: ContactQueue | undefined

/** Resolves when the last task has ended, successfully or not. */
let before: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another: each opens the user's database, and RxDB closes the first instance when a second is opened in one thread. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const mine = before.then(act)
  before = mine.catch(() => {})
  return mine
}

const background: Background = {
  drain: (options) =>
    inTurn(async () => {
      // Sign-outs come first, whether or not the rest can be sent.
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

/** Sets the global variable that `service-worker.ts` reads. */
export const serveServiceWorker = (): void =>
  void Object.assign(globalThis, { streetloreBackground: background })
