/**
 * Replaces prerendered markup by the app. Before this code was loaded, the page showed the landing page's markup (scripts/build/prerender.mjs)
 * or the screen of the last visit (decision 0064). The app is drawn into `#root`, hidden, and takes the markup's place in one step when the
 * first screen is ready: nothing flickers, and the focus stays.
 */

const PRERENDERED_ID = 'prerendered'

interface Resolving {
  subscribe(event: 'onRendered', listener: () => void): () => void
}

const focusable = (parent: Element): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
]

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

/** Returns the app's element for one of the markup: it has the same name, and the same place among those of that name. */
function successor(element: HTMLElement, markup: Element, root: Element): HTMLElement | undefined {
  const name = nameOf(element)
  const named = (parent: Element) => focusable(parent).filter((one) => nameOf(one) === name)
  return named(root)[named(markup).indexOf(element)]
}

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
    const next =
      activeElement instanceof HTMLElement ? successor(activeElement, prerendered, root) : undefined
    root.hidden = false
    prerendered.remove()
    next?.focus({ preventScroll: true })
  })
}
