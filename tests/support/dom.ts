/**
 * Adds the browser features that jsdom lacks and our components use. Import it first in DOM tests that open dialogs,
 * menus or the shell.
 */

import { configure } from '@testing-library/dom'

// The first test that opens a lazy screen also pays for compiling it.
configure({ asyncUtilTimeout: 8000 })

/** CSSOM `CSS.escape`, enough for ids. */
const escapeIdentifier = (text: string): string => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`)

if (globalThis.CSS === undefined) Object.assign(globalThis, { CSS: { escape: escapeIdentifier } })

/** Media queries that never match, and can be told to. */
if (globalThis.matchMedia === undefined) {
  globalThis.matchMedia = (media: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

globalThis.scrollTo = () => undefined
