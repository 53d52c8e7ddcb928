/** Addresses of files that only the build knows. scripts/build/inline-scripts.mjs inserts them into each inline script. */
import type { StartScreen } from '#contract/threads/start-screens.ts'

interface Built {
  /** The module that starts the app. */
  readonly entry: string
  /** All modules that it imports. */
  readonly first: readonly string[]
  /** The further modules of each screen. */
  readonly screens: Readonly<Record<StartScreen, readonly string[]>>
  /** The style sheet of the app. */
  readonly styles: string
}

declare const BUILT: Built

export const built: Built = BUILT
