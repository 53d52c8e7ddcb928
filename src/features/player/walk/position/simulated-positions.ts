/**
 * Positions of a simulated walker who walks a line at walking speed: a preview drives the same code as a walker does.
 * One position a second, exact and reported as exact.
 */
import { ok } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Fix, Positions } from '#platform/device/geolocation.ts'
import { lineLengthM, pointAlong } from './route-line.ts'

/** The walking speed, which is 4.9 km/h. */
export const WALKING_MPS = 1.35
const STEP_MS = 1000
const ACCURACY_M = 5

export interface SimulatedWalk {
  readonly positions: Positions
  /** The pace, as a multiple of walking speed. */
  setPace(pace: number): void
}

export interface SimulatedWalkOptions {
  readonly line: readonly LatLng[]
  /** The place on the line where the walk begins, in metres. */
  readonly fromM: number
  readonly pace: number
  readonly nowMs: () => number
  /** True while the walker stands and listens. */
  isStanding(): boolean
}

export const createSimulatedWalk = (options: SimulatedWalkOptions): SimulatedWalk => {
  const lengthM = lineLengthM(options.line)
  let { pace, fromM: alongM } = options
  const fix = (): Fix | undefined => {
    const place = pointAlong(options.line, alongM)
    return place && { ...place, accuracyM: ACCURACY_M, atMs: options.nowMs() }
  }
  return {
    setPace: (next) => {
      pace = next
    },
    positions: {
      current: () =>
        new Promise((resolve) => {
          const now = fix()
          if (now) resolve(ok(now))
        }),
      watch: (_options, listener) => {
        const tell = () => {
          const now = fix()
          if (now) listener(ok(now))
        }
        tell()
        const timer = setInterval(() => {
          if (!options.isStanding())
            alongM = Math.min(lengthM, alongM + (WALKING_MPS * pace * STEP_MS) / 1000)
          tell()
        }, STEP_MS)
        return () => clearInterval(timer)
      },
    },
  }
}
