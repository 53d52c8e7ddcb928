/** Background Sync: the browser wakes the service worker when the signal is back. Where it is missing, the open app does it. */

/** Not in the DOM library; Workbox declares it as always there. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** Asks for one `sync` event. Never fails: this is only a second way. */
export async function wakeWhenOnline(tag: string): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(tag)
  } catch {
    // Refused by the browser's settings.
  }
}

/** Asks for a `periodicsync` event now and then; only installed apps are granted it. Never fails. */
export async function wakeNowAndThen(tag: string, minIntervalMs: number): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.periodicSync?.register(tag, { minInterval: minIntervalMs })
  } catch {
    // Not installed, or refused by the browser's settings.
  }
}

/** Messages of the service worker to this page; it may send a port for the answer. */
export function listenToServiceWorker(
  listener: (data: unknown, port: MessagePort | undefined) => void,
): () => void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const heard = (event: MessageEvent) => listener(event.data, event.ports[0])
  container?.addEventListener('message', heard)
  return () => container?.removeEventListener('message', heard)
}
