/**
 * The browser's offer to install the app. The event may come before our code has loaded: the small script in index.html
 * keeps it on `window` and this module takes it from there.
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

/** Already running as an installed app. */
export const isInstalledDisplay = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/**
 * A page in a browser whose installed apps have a storage of their own: what is stored here is not there. WebKit on iOS and
 * iPadOS, which alone has `navigator.standalone`.
 */
export const isInstalledStorageApart = (
  source: { readonly standalone?: boolean | undefined } = navigator as { standalone?: boolean },
): boolean => source.standalone === false

export function wasInstallDismissedLately(nowMs: number): boolean {
  const at = Number(readSetting(KEY) ?? Number.NaN)
  return Number.isFinite(at) && nowMs - at < INSTALL_PROMPT_AGAIN_DAYS * DAY_MS
}

/** Remembers a dismissal; null clears it. */
export function storeInstallDismissal(atMs: number | null): void {
  if (atMs === null) removeSetting(KEY)
  else writeSetting(KEY, String(atMs))
}

/** Calls `offered` with the browser's event, also with one that came before. Returns the way to stop. */
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
