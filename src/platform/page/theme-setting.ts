/**
 * The dark-mode choice: localStorage key `darkMode`, 'true' or 'false'. Without a stored choice the page follows the
 * system's preference.
 */
import { readSetting, writeSetting } from '../storage/settings-storage.ts'

const KEY = 'darkMode'
const QUERY = '(prefers-color-scheme: dark)'

/** Returns the stored choice; null where there is none. */
export const readDarkMode = (): boolean | null => {
  const value = readSetting(KEY)
  return value === 'true' ? true : value === 'false' ? false : null
}

export const storeDarkMode = (isDark: boolean): void => writeSetting(KEY, String(isDark))

export const systemPrefersDark = (): boolean => matchMedia(QUERY).matches

/** Calls `changed` when the system's preference or another tab's stored choice changes. Returns a function that stops it. */
export function subscribeDarkMode(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed()
  }
  query.addEventListener('change', changed)
  addEventListener('storage', onStorage)
  return () => {
    query.removeEventListener('change', changed)
    removeEventListener('storage', onStorage)
  }
}
