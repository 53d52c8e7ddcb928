/** What only the build knows: addresses of files. scripts/build/inline-scripts.mjs puts it into each inline script. */
import type { StartScreen } from '#contract/threads/start-screens.ts'

interface Built {
  /** The module that starts the app. */
  readonly entry: string
  /** All that it imports. */
  readonly first: readonly string[]
  /** What each screen needs besides. */
  readonly screens: Readonly<Record<StartScreen, readonly string[]>>
  /** All styles of the app. */
  readonly styles: string
}

declare const BUILT: Built

export const built: Built = BUILT
