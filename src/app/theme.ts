/** The theme, dark or light: the stored choice, else the system's, as the class `dark` on the document's root. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#kit/listeners.ts'
import {
  readDarkMode,
  storeDarkMode,
  subscribeDarkMode,
  systemPrefersDark,
} from '#platform/page/theme-setting.ts'
import { THEME_COLOUR } from '#ui/tokens/palette.ts'

const DARK_BAR_COLOUR = '#12161d'

const listeners = createListeners()
/** The choice for this page where storage is refused. */
let chosen: boolean | null = null

const isDarkNow = (): boolean => readDarkMode() ?? chosen ?? systemPrefersDark()

/** Applies the theme to the document. The inline script in index.html has done the same before the first paint. */
function apply(): void {
  const isDark = isDarkNow()
  document.documentElement.classList.toggle('dark', isDark)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? DARK_BAR_COLOUR : THEME_COLOUR)
  listeners.tell()
}

/** Follows the system's theme and other tabs. Returns a function that stops it. */
export function startTheme(): () => void {
  apply()
  return subscribeDarkMode(apply)
}

export function toggleTheme(): void {
  chosen = !isDarkNow()
  storeDarkMode(chosen)
  apply()
}

export const useIsDark = (): boolean => useSyncExternalStore(listeners.add, isDarkNow, () => false)
