/**
 * The landing page's markup is in index.html already and was shown before this code came (scripts/prerender.mjs). The app
 * is drawn into `#root`, hidden, and takes its place in one step when the first screen stands: no flicker, and what had
 * the focus keeps it.
 */

const PRERENDERED_ID = 'prerendered'

interface Resolving {
  subscribe(event: 'onRendered', listener: () => void): () => void
}

/** Where among the elements that can take the focus. */
const focusable = (parent: Element): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
]

export function takeOverPrerendered(router: Resolving, root: HTMLElement): void {
  const prerendered = document.getElementById(PRERENDERED_ID)
  if (!prerendered) return
  if (getComputedStyle(prerendered).display === 'none') {
    prerendered.remove()
    return
  }
  root.hidden = true
  const stop = router.subscribe('onRendered', () => {
    stop()
    const { activeElement } = document
    const position = activeElement instanceof HTMLElement ? focusable(prerendered).indexOf(activeElement) : -1
    root.hidden = false
    prerendered.remove()
    if (position >= 0) focusable(root)[position]?.focus({ preventScroll: true })
  })
}
