/** Background Sync: the browser wakes the service worker when the signal is back. Where a browser lacks it, the open app sends. */

/** The types are not in the DOM library. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** Asks for one `sync` event. Never fails: the open app sends too. */
export async function wakeWhenOnline(tag: string): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(tag)
  } catch {
    // The browser's settings refuse it.
  }
}

/** Asks for a `periodicsync` event now and then; only installed apps are granted it. Never fails. */
export async function wakeNowAndThen(tag: string, minIntervalMs: number): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.periodicSync?.register(tag, { minInterval: minIntervalMs })
  } catch {
    // The app is not installed, or the browser's settings refuse it.
  }
}

/** Listens to messages of the service worker to this page; a message may have a port for the answer. Returns a function that stops it. */
export function listenToServiceWorker(
  listener: (data: unknown, port: MessagePort | undefined) => void,
): () => void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const onMessage = (event: MessageEvent) => listener(event.data, event.ports[0])
  container?.addEventListener('message', onMessage)
  return () => container?.removeEventListener('message', onMessage)
}
