/**
 * A press on a kept screen, before the app's code was there (scripts/boot-script.mjs notes it on the root element). Only
 * buttons that say so take one.
 */

/** True once, where the button of that name was pressed. */
export function takeKeptPress(name: string): boolean {
  const { dataset } = document.documentElement
  if (dataset.keptPress !== name) return false
  delete dataset.keptPress
  return true
}
