/** Passes positions to the rules as estimates, and checks again where a contradiction is followed by silence. */
import type { Fix } from '#platform/device/geolocation.ts'
import type { WalkFix } from '../proximity/proximity-state.ts'
import { locate, settle, uncontradictedInMs, type Estimate, type Located } from './estimate.ts'

export interface PlaceEvents {
  /** Receives the place that the rules may rely on. `isAnew` is true where it was doubted long enough already. */
  onPlace(fix: WalkFix, isAnew: boolean): void
  onUnclear(isUnclear: boolean): void
}

export interface PlaceFinder {
  /** Takes a position in. A place is passed on where it `isWorthTelling`, and whenever it is new. */
  take(fix: Fix, isWorthTelling: boolean): void
  /** True once the position has been unclear for long enough to say so. */
  isUnclear(): boolean
  forget(): void
}

/** A receiver that wakes up is inaccurate for a moment. */
const SAID_AFTER_MS = 8000

export const createPlaceFinder = (events: PlaceEvents): PlaceFinder => {
  let estimate: Estimate | undefined
  let unclearSinceMs: number | undefined
  let lastMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (found: Located, isWorthTelling: boolean) => {
    estimate = found.estimate
    const wasUnclear = unclearSinceMs !== undefined
    const isNowUnclear = found.fix === undefined
    if (!isNowUnclear) unclearSinceMs = undefined
    else unclearSinceMs ??= lastMs
    if (isNowUnclear !== wasUnclear) events.onUnclear(isNowUnclear)
    if (found.fix && (isWorthTelling || found.isAnew || wasUnclear)) events.onPlace(found.fix, found.isAnew)
  }

  return {
    take: (fix, isWorthTelling) => {
      clearTimeout(timer)
      lastMs = fix.atMs
      const found = locate(estimate, fix)
      tell(found, isWorthTelling)
      const inMs = uncontradictedInMs(found.estimate)
      if (inMs === undefined) return
      timer = setTimeout(() => {
        const settled = estimate && settle(estimate)
        if (settled) tell(settled, true)
      }, inMs)
    },
    isUnclear: () => unclearSinceMs !== undefined && lastMs - unclearSinceMs >= SAID_AFTER_MS,
    forget: () => {
      clearTimeout(timer)
      estimate = undefined
      if (unclearSinceMs !== undefined) events.onUnclear(false)
      unclearSinceMs = undefined
    },
  }
}
