/** A preview: a simulated walker walks the tour from a little before the next stop, and stands still to listen. */
import type { LatLng } from '#contract/geo.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { lineLengthM, nearestOnLine } from './route-line.ts'
import { createSimulatedWalk, type SimulatedWalk } from './simulated-positions.ts'

/** The distance before the stop at which the preview begins, so that the walker walks into it. */
const LEAD_M = 80

export interface PreviewWalk {
  isRunning(): boolean
  /** Starts a preview; `towards` is the stop that comes next. */
  start(way: readonly LatLng[], towards: LatLng | undefined, pace: number): Positions
  setPace(pace: number): void
  end(): void
}

/** `isListening` returns true while the walker stands at the stop that is told. */
export const createPreviewWalk = (isListening: () => boolean): PreviewWalk => {
  let walk: SimulatedWalk | undefined
  return {
    isRunning: () => walk !== undefined,
    start: (way, towards, pace) => {
      const alongM = (towards && nearestOnLine(way, towards)?.alongM) ?? 0
      walk = createSimulatedWalk({
        line: way,
        fromM: Math.min(lineLengthM(way), Math.max(0, alongM - LEAD_M)),
        pace,
        nowMs: () => Date.now(),
        isStanding: isListening,
      })
      return walk.positions
    },
    setPace: (pace) => walk?.setPace(pace),
    end: () => {
      walk = undefined
    },
  }
}
