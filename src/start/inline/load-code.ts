/** Requests the app's code from a page that has none yet. */
import { startScreenAt } from '#contract/threads/start-screens.ts'
import { built } from './built.ts'

export function append(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
  return element
}

/** Returns the chunks that only the screen at this address needs. */
export function chunksOfScreen(): readonly string[] {
  const screen = startScreenAt(location.pathname)
  return screen ? built.screens[screen] : []
}

/** Requests all files at once; otherwise each would be requested only when the code that imports it runs. */
export function preload(files: readonly string[]): void {
  for (const href of files) append('link', { rel: 'modulepreload', href })
}
