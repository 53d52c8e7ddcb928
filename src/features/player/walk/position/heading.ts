/**
 * Finds the direction of walking where the device doesn't report one: from the place where the walker was to the
 * place where they are. Pure.
 */
import { bearingDegrees, distanceM } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'

export interface Heading {
  /** The start of the present stretch. */
  readonly from: Fix | undefined
  /** Degrees clockwise from north; undefined before the first steps and after a pause. */
  readonly degrees: number | undefined
  readonly atMs: number
}

export const NO_HEADING: Heading = { from: undefined, degrees: undefined, atMs: 0 }

/** Stretches shorter than this are noise. */
const STRETCH_M = 10
/** A walker who stood for longer than this may have turned round. */
const STALE_MS = 45_000

export const headingAfter = (before: Heading, fix: Fix): Heading => {
  if (fix.headingDeg !== undefined) return { from: fix, degrees: fix.headingDeg, atMs: fix.atMs }
  if (!before.from) return { ...before, from: fix, atMs: fix.atMs }
  if (distanceM(before.from, fix) >= Math.max(STRETCH_M, Math.min(fix.accuracyM, 30))) {
    return { from: fix, degrees: bearingDegrees(before.from, fix), atMs: fix.atMs }
  }
  return fix.atMs - before.atMs > STALE_MS ? { ...before, degrees: undefined } : before
}
