/**
 * Settings for convenience. They are in localStorage only with consent to functional storage, otherwise in memory until the page is closed.
 */
import { isAllowed, subscribeConsent } from './consent.ts'
import { FUNCTIONAL_KEYS, type FunctionalKey } from './stored-keys.ts'

const memory = new Map<FunctionalKey, string>()

const onDevice = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}

export const readFunctional = (key: FunctionalKey): string | null =>
  memory.get(key) ?? (isAllowed('functional') ? onDevice((storage) => storage.getItem(key)) : null)

export function writeFunctional(key: FunctionalKey, value: string): void {
  memory.set(key, value)
  if (isAllowed('functional')) onDevice((storage) => storage.setItem(key, value))
}

/** Applies a consent that was given or withdrawn: writes the settings from memory, or removes the stored ones. */
function align(): void {
  for (const key of FUNCTIONAL_KEYS) {
    const value = memory.get(key)
    if (!isAllowed('functional')) onDevice((storage) => storage.removeItem(key))
    else if (value !== undefined) onDevice((storage) => storage.setItem(key, value))
  }
}

/** Makes the stored settings follow the consent from now on. Returns a function that stops it. */
export function startFunctionalStorage(): () => void {
  align()
  return subscribeConsent(align)
}

/** Clears the memory between tests. */
export const forgetFunctional = (): void => memory.clear()
