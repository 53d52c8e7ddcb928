/**
 * The shortcuts of the whole app: single keys, and `g` followed by a letter. They do not act while the user types, chooses in a
 * list or answers a dialog, and can be switched off (WCAG 2.1.4).
 */
import type { PlainAddress } from '#ui/link/link.tsx'
import { PAGES } from '#contract/pages.ts'
import { readSetting, removeSetting, writeSetting } from '#platform/storage/settings-storage.ts'

export type Shortcut =
  | { readonly name: 'sheet' }
  | { readonly name: 'search' }
  | { readonly name: 'go'; readonly to: PlainAddress }

/** The addresses by the letter that follows `g`. */
export const GO_TO: Readonly<Record<string, PlainAddress>> = {
  d: PAGES.dashboard,
  m: PAGES.myTours,
  n: PAGES.nearbyTours,
  o: PAGES.offline,
  r: PAGES.customRoutes,
}
/** The most time between `g` and the letter that follows it. */
const SECOND_KEY_MS = 1500

/** Elements in which keys write text or choose something. */
const HAS_KEYS_OF_ITS_OWN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], [role="dialog"], [role="alertdialog"]'

const KEY = 'keyboardShortcuts'
export const areShortcutsOn = (): boolean => readSetting(KEY) !== 'off'
export function setShortcutsOn(isOn: boolean): void {
  if (isOn) removeSetting(KEY)
  else writeSetting(KEY, 'off')
}

/** Returns a function that maps each key press to its shortcut; it remembers a preceding `g`. */
export function shortcutReader(): (event: KeyboardEvent) => Shortcut | undefined {
  let goSinceMs = Number.NEGATIVE_INFINITY
  return (event) => {
    const { key, target } = event
    const isSecond = event.timeStamp - goSinceMs <= SECOND_KEY_MS
    // Shift is pressed to type a question mark, and is no second key by itself.
    if (key === 'Shift') return undefined
    goSinceMs = Number.NEGATIVE_INFINITY
    if (event.defaultPrevented || event.isComposing || event.repeat) return undefined
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.shiftKey && key.length === 1 && /\p{L}/u.test(key))
    )
      return undefined
    if (target instanceof Element && target.closest(HAS_KEYS_OF_ITS_OWN)) return undefined
    if (!areShortcutsOn() || document.querySelector('[role="dialog"], [role="alertdialog"]')) return undefined
    if (isSecond) {
      const to = GO_TO[key]
      return to === undefined ? undefined : { name: 'go', to }
    }
    if (key === 'g') goSinceMs = event.timeStamp
    if (key === '?') return { name: 'sheet' }
    if (key === '/') return { name: 'search' }
    return undefined
  }
}
