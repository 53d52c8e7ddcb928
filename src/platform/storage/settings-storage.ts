/**
 * Small settings in localStorage. Where the browser refuses storage (private mode, full disk) they are in memory until the page is closed.
 * Settings that need consent use `functional-storage.ts`.
 */
import type { NecessaryKey } from './stored-keys.ts'

const memory = new Map<string, string | null>()

export function readSetting(key: NecessaryKey): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeSetting(key: NecessaryKey, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function removeSetting(key: NecessaryKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    memory.set(key, null)
  }
}

/** Removes everything that this origin has in localStorage. */
export function clearSettings(): void {
  memory.clear()
  try {
    localStorage.clear()
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
}

/** Calls back when another tab changed a setting; `key` is null when all were removed. Returns a function that stops it. */
export function watchSettings(listener: (key: string | null) => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.storageArea === localStorage) listener(event.key)
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
