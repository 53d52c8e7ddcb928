/**
 * Registration of the service worker and the life of an update.
 *
 *   installing ──first install──▶ active: no notice, no reload
 *   installing ──an update──▶ waiting ──▶ `onUpdate` (unless found in the first 2 s after load)
 *                     │                    └─ accept() ── SKIP_WAITING ──▶ controllerchange ──▶ reload
 *                     └─ found early, or waiting since an earlier visit: `onUpdate` with offerFound()
 *
 * A change of controller that another tab caused reloads this one too, since its code is no longer stored. While sound plays here, the user is
 * asked first.
 */
import { DELAYS_MS } from '#kit/delays.ts'
import { isSoundPlaying } from './audio/sound-playing.ts'
import { SKIP_WAITING, type PageToServiceWorker } from '#contract/threads/service-worker-messages.ts'

export interface Update {
  /** Lets the new version take over; the page reloads when it has. */
  readonly accept: () => void
}

export interface Registration {
  /** Offers an update that was found too early and still waits, once, without a request to the server. */
  readonly offerFound: () => void
  /** Checks for a newer version now, and offers one that was found too early. Never rejects. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

export interface RegistrationOptions {
  readonly url?: string | undefined
  readonly onUpdate: (update: Update) => void
  /** Reloads the page; tests replace it. */
  readonly reload?: (() => void) | undefined
  readonly container?: ServiceWorkerContainer | undefined
  /** True while sound plays: then nothing may reload without asking the user. */
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
      // The names of imported scripts change with their content.
      updateViaCache: 'imports',
    })
  } catch {
    registration = undefined
  }
  // A browser in which workers are turned off may also resolve to undefined.
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
    const onState = () => {
      const isUpdate = container.controller !== null
      if (worker.state !== 'installed' || !isUpdate) return
      if (isEarly) ignored = worker
      else offer(worker)
    }
    worker.addEventListener('statechange', onState, { signal })
  }

  // A version that has been waiting since an earlier visit was found at once, which is too early.
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
        // Without a signal the next check finds it. A waiting version is stored already.
      }
      offerFound()
    },
    stop: () => stopping.abort(),
  }
}
