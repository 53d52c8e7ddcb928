/**
 * The shortcuts of the whole app: single keys, and `g` followed by a letter. They are for nobody who types, chooses in a list or
 * answers a dialog, and can be switched off (WCAG 2.1.4).
 */
import { PAGES } from '#contract/pages.ts'
import { readSetting, removeSetting, writeSetting } from '#platform/storage/settings-storage.ts'

export type Shortcut =
  { readonly name: 'sheet' } | { readonly name: 'search' } | { readonly name: 'go'; readonly to: string }

/** After `g`. */
export const GO_TO: Readonly<Record<string, string>> = {
  d: PAGES.dashboard,
  m: PAGES.myTours,
  n: PAGES.nearbyTours,
  o: PAGES.offline,
  r: PAGES.customRoutes,
}
/** The second key comes within this time. */
const SECOND_KEY_MS = 1500

/** Where letters are written or choose something. */
const HAS_KEYS_OF_ITS_OWN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], [role="dialog"], [role="alertdialog"]'

const KEY = 'keyboardShortcuts'
export const areShortcutsOn = (): boolean => readSetting(KEY) !== 'off'
export function setShortcutsOn(isOn: boolean): void {
  if (isOn) removeSetting(KEY)
  else writeSetting(KEY, 'off')
}

/** Tells for each key press what it asks for; it remembers a `g`. */
export function shortcutReader(): (event: KeyboardEvent) => Shortcut | undefined {
  let goSinceMs = Number.NEGATIVE_INFINITY
  return (event) => {
    const { key, target } = event
    const isSecond = event.timeStamp - goSinceMs <= SECOND_KEY_MS
    // Shift is how a question mark is written: by itself it is no second key.
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
