/**
 * The script that the service worker loads when it is woken with work to do (`wake.ts`): the sync worker's own replay and
 * downloads, without live connection. Built to a file of its own by scripts/build-service-worker.mjs.
 */
import { drainOnce } from '#workers/sync/drain-once.ts'
import { renewOnce } from '#workers/sync/renew-once.ts'
import { platformLocks } from '#data/locks.ts'
import { createContactQueue, type ContactQueue } from './contact-queue.ts'
import type { Background } from './wake.ts'

let queue: ContactQueue | undefined

const background: Background = {
  drain: () => drainOnce({ fetch: (...request) => fetch(...request), caches }),
  contact: (onChange) =>
    (queue ??= createContactQueue({
      fetch: (...request) => fetch(...request),
      locks: platformLocks(),
      onChange,
    })),
  renewDownloads: () => renewOnce({ fetch: (...request) => fetch(...request), caches }),
}

Object.assign(globalThis, { streetloreBackground: background })
