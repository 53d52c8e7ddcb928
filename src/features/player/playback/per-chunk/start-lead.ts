/**
 * Learns how much before the end of a chunk the next one has to be started: the running mean of the time that play()
 * takes to make sound on this device. The seam then falls into the silence at the ends of the chunks.
 */

/** The lead before the first measurement; desktop Chromium takes 70-130 ms from `ended` to sound. */
const FIRST_LEAD_MS = 60
export const MAX_LEAD_MS = 250

export interface StartLead {
  ms(): number
  /** Takes in the time that a start took. */
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
