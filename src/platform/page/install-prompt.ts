/**
 * The browser's offer to install the app. Its event may come before our code is loaded: the small script in index.html stores it on `window`,
 * and this module reads it there.
 */
import { readSetting, removeSetting, writeSetting } from '../storage/settings-storage.ts'

/** The offer to install is made again this long after it was dismissed. */
const INSTALL_PROMPT_AGAIN_DAYS = 7

const KEY = 'installPromptDismissedAt'
const DAY_MS = 86_400_000

/** Chromium's event (WICG manifest incubations: BeforeInstallPromptEvent). */
export interface InstallEvent extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    streetloreInstallEvent?: InstallEvent | undefined
  }
}

/** True where the page runs as an installed app. */
export const isInstalledDisplay = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/**
 * True for a page in a browser whose installed apps have a storage of their own, which does not have what is stored here: WebKit on iOS and
 * iPadOS, which alone has `navigator.standalone`.
 */
export const isInstalledStorageApart = (
  source: { readonly standalone?: boolean | undefined } = navigator as { standalone?: boolean },
): boolean => source.standalone === false

export function wasInstallDismissedLately(nowMs: number): boolean {
  const at = Number(readSetting(KEY) ?? Number.NaN)
  return Number.isFinite(at) && nowMs - at < INSTALL_PROMPT_AGAIN_DAYS * DAY_MS
}

/** Stores the time of a dismissal; null removes it. */
export function storeInstallDismissal(atMs: number | null): void {
  if (atMs === null) removeSetting(KEY)
  else writeSetting(KEY, String(atMs))
}

/** Calls `offered` with the browser's event, also with one that came before. Returns a function that stops it. */
export function subscribeInstallEvent(offered: (event: InstallEvent) => void): () => void {
  const take = (event: Event) => {
    event.preventDefault()
    window.streetloreInstallEvent = event as InstallEvent
    offered(event as InstallEvent)
  }
  addEventListener('beforeinstallprompt', take)
  if (window.streetloreInstallEvent) offered(window.streetloreInstallEvent)
  return () => removeEventListener('beforeinstallprompt', take)
}

export function subscribeInstalled(installed: () => void): () => void {
  addEventListener('appinstalled', installed)
  return () => removeEventListener('appinstalled', installed)
}
