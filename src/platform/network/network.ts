/** The browser's network, as functions that tests can replace. */

/** True where the browser has a network. The server may still be out of reach. */
export const isOnline = (): boolean => navigator.onLine

/** Calls back at every change. Returns a function that stops it. */
export function watchOnline(listener: (isOnline: boolean) => void): () => void {
  const changed = () => listener(navigator.onLine)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A request from the page instead of the worker, for the few calls that need no session. */
export const plainFetch: typeof fetch = (...request) => fetch(...request)
