/** The visibility of the page, as functions that tests can replace. */

/** True while the user can see the page; false in a background tab and behind a locked screen. */
export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Calls back when the page is hidden or shown again, also when the browser restores it from its page cache. Returns a function that stops it. */
export function watchVisibility(listener: (isVisible: boolean) => void): () => void {
  const changed = () => listener(isVisible())
  document.addEventListener('visibilitychange', changed)
  addEventListener('pageshow', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('pageshow', changed)
  }
}
