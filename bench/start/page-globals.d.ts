// The globals that the benchmark puts on the pages that it measures.
declare global {
  /** When the screen was ready, in ms of `performance.now()`; undefined until then. */
  var readyAt: number | undefined
  /** The same, and the sum of the layout shifts since. */
  var seen: { readyAt?: number; shift: number }
}
/** TypeScript's library lacks it, as only Chromium has it. */
export interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}
