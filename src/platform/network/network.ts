/** Whether the browser thinks there is a network. It knows of the cable, not of the server. */

export const isOnline = (): boolean => navigator.onLine

/** Calls back at every change. */
export function watchOnline(listener: (isOnline: boolean) => void): () => void {
  const changed = () => listener(navigator.onLine)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
