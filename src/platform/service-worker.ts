/**
 * Registration of the service worker and the life of an update.
 *
 *   installing ──first install──▶ active: nothing to say, nothing reloads
 *   installing ──an update──▶ waiting ──▶ `onUpdate` (unless found in the first 2 s after load)
 *                     │                    └─ accept() ── SKIP_WAITING ──▶ controllerchange ──▶ reload
 *                     └─ found early, or waiting since an earlier visit: `onUpdate` with offerFound()
 *
 * A change of controller that another tab asked for reloads this one too, for its code is no longer stored; but while
 * sound plays here it waits for a tap.
 */
import { DELAYS_MS } from '#kit/delays.ts'
import { isSoundPlaying } from './audio/sound-playing.ts'
import { SKIP_WAITING, type PageToServiceWorker } from '#contract/threads/service-worker-messages.ts'

export interface Update {
  /** Lets the new version take over; the page reloads when it has. */
  readonly accept: () => void
}

export interface Registration {
  /** Offers what was found too early and still waits, once; asks nobody. */
  readonly offerFound: () => void
  /** Asks for a newer version now, and offers what was found too early. Never rejects. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

export interface RegistrationOptions {
  readonly url?: string | undefined
  readonly onUpdate: (update: Update) => void
  /** Reloads the page; a seam for tests. */
  readonly reload?: (() => void) | undefined
  readonly container?: ServiceWorkerContainer | undefined
  /** Sound plays: nothing may reload unasked. */
  readonly isPlaying?: (() => boolean) | undefined
}

/** Registers the worker. Resolves to null where there are no service workers or the registration fails. */
export async function registerServiceWorker(options: RegistrationOptions): Promise<Registration | null> {
  const container = options.container ?? navigator.serviceWorker
  if (!container) return null
  const reload = options.reload ?? (() => location.reload())
  const startedAt = performance.now()
  const stopping = new AbortController()
  const { signal } = stopping
  const isPlaying = options.isPlaying ?? isSoundPlaying
  let wasAccepted = false
  let hadController = container.controller !== null
  let ignored: ServiceWorker | null = null

  container.addEventListener(
    'controllerchange',
    () => {
      const isFirstInstall = !hadController
      hadController = true
      if (isFirstInstall) return
      if (wasAccepted || !isPlaying()) reload()
      else options.onUpdate({ accept: reload })
    },
    { signal },
  )

  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await container.register(options.url ?? '/service-worker.js', {
      scope: '/',
      // What it imports is named by its content.
      updateViaCache: 'imports',
    })
  } catch {
    registration = undefined
  }
  // A browser told to have no workers may also resolve to nothing.
  if (!registration) {
    stopping.abort()
    return null
  }
  const found = registration

  const offer = (worker: ServiceWorker) => {
    options.onUpdate({
      accept: () => {
        wasAccepted = true
        const message: PageToServiceWorker = { type: SKIP_WAITING }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        worker.postMessage(message)
      },
    })
  }

  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return
    const isEarly = performance.now() - startedAt < DELAYS_MS.updateIgnoreAfterLoad
    const settle = () => {
      const isUpdate = container.controller !== null
      if (worker.state !== 'installed' || !isUpdate) return
      if (isEarly) ignored = worker
      else offer(worker)
    }
    worker.addEventListener('statechange', settle, { signal })
  }

  // It has been waiting since an earlier visit: this one found it at once, so too early.
  if (container.controller !== null) ignored = found.waiting
  watch(found.installing)
  found.addEventListener('updatefound', () => watch(found.installing), { signal })

  const offerFound = () => {
    if (signal.aborted || !ignored || ignored !== found.waiting) return
    offer(ignored)
    ignored = null
  }

  return {
    offerFound,
    check: async () => {
      try {
        await found.update()
      } catch {
        // No signal: the next check finds it. What waits is stored already.
      }
      offerFound()
    },
    stop: () => stopping.abort(),
  }
}
