/**
 * Plain anchors as steps of the router. One listener on the document takes plain clicks on addresses of ours, so that no
 * component needs to know the router, and a link works before the app has loaded.
 */

export interface LinkTarget {
  /** Path, search and hash. */
  readonly href: string
  readonly isReplacing: boolean
  /** Where what is there (the login screen) is to lead afterwards: a path of ours, or '' for back here. */
  readonly returnsTo: string | undefined
}

/** Files and services of this origin that are no screens. */
const NO_SCREENS = /^\/(?:api|media|geocoder|hubs)(?:\/|$)|\.[a-z0-9]{2,12}$/i

const anchorOf = (event: Event): HTMLAnchorElement | null => {
  const element = event.target instanceof Element ? event.target.closest('a[href]') : null
  return element instanceof HTMLAnchorElement ? element : null
}

/** Where this anchor leads in the app; null where the browser should do it. */
export function appTarget(anchor: HTMLAnchorElement, origin: string): LinkTarget | null {
  if (anchor.hasAttribute('download')) return null
  if (anchor.target !== '' && anchor.target !== '_self') return null
  const url = new URL(anchor.href, origin)
  if (url.origin !== origin || NO_SCREENS.test(url.pathname)) return null
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  if (isSamePage && url.hash !== '') return null
  return {
    href: url.pathname + url.search + url.hash,
    isReplacing: isSamePage,
    returnsTo: anchor.dataset['returns'],
  }
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Starts listening. `preload` hears of links that are about to be used. Returns the way to stop. */
export function listenToLinks(go: (target: LinkTarget) => void, preload: (href: string) => void): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const anchor = anchorOf(event)
    const target = anchor && appTarget(anchor, location.origin)
    if (!target) return
    event.preventDefault()
    go(target)
  }
  const intend = (event: Event) => {
    const anchor = anchorOf(event)
    const target = anchor && appTarget(anchor, location.origin)
    if (target && !target.isReplacing) preload(target.href)
  }
  document.addEventListener('click', click)
  document.addEventListener('pointerover', intend, { passive: true })
  document.addEventListener('focusin', intend)
  return () => {
    document.removeEventListener('click', click)
    document.removeEventListener('pointerover', intend)
    document.removeEventListener('focusin', intend)
  }
}
