/** Whether the page can be seen. */

export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Calls back when the page is hidden or shown again, also when it comes back out of the browser's page cache. */
export function watchVisibility(listener: (isVisible: boolean) => void): () => void {
  const changed = () => listener(isVisible())
  document.addEventListener('visibilitychange', changed)
  addEventListener('pageshow', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('pageshow', changed)
  }
}
