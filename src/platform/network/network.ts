/** Whether the browser has a network. That says nothing about the server. */

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
