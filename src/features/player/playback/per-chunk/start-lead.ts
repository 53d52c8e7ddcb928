/**
 * How much earlier than the end of a chunk the next one is started: the running mean of how long play() takes to make
 * sound on this device, so that the seam falls into the silence at the chunks' ends.
 */

/** Before anything was measured; desktop Chromium takes 70-130 ms from `ended` to sound. */
const FIRST_LEAD_MS = 60
export const MAX_LEAD_MS = 250

export interface StartLead {
  ms(): number
  /** A start took this long. */
  learn(tookMs: number): void
}

export const createStartLead = (): StartLead => {
  let leadMs = FIRST_LEAD_MS
  return {
    ms: () => leadMs,
    learn: (tookMs) => {
      leadMs = leadMs * 0.7 + Math.min(MAX_LEAD_MS, tookMs) * 0.3
    },
  }
}
