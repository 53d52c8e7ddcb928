/**
 * The walker's place as far as it is known: the position, the direction of walking, whether the position was lost,
 * and the distance from the route. Positions come from the device, from a simulated walk, or not at all. A loss is
 * reported once, and so is its end.
 */
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import { PROXIMITY } from '../walk-limits.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Fix, PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { headingAfter, NO_HEADING } from './heading.ts'
import { createPlaceFinder, type PlaceEvents } from './place-finder.ts'
import { offRouteAfter, ON_ROUTE } from './route-line.ts'
import type { WalkFix } from '../proximity/proximity-state.ts'
import { NOT_WALKED, walkedLineAfter, type WalkedLine } from './walked-line.ts'

/** `device`: the walker's own positions; `none`: the tour plays in order; `simulated`: a preview. */
export type PositionSource = 'device' | 'none' | 'simulated'

export interface Whereabouts {
  readonly source: PositionSource
  readonly fix: Fix | undefined
  /** The place that the rules may rely on, by the filter; undefined while there is none. */
  readonly place: WalkFix | undefined
  /** The direction of walking, in degrees clockwise from north. */
  readonly headingDeg: number | undefined
  /** The reason why there is no position now; with a `fix` the position was lost. The first reason of a loss stays. */
  readonly positionFailure: PositionFailure | undefined
  /** True for some seconds after a loss. */
  readonly isPositionBack: boolean
  /** The distance from the route in metres, in steps of 10; undefined on the route, and where the tour has no line. */
  readonly offRouteM: number | undefined
  /** True while positions contradict one another, or are too vague for any stop. */
  readonly isPositionUnclear: boolean
  /** The line that was walked, by the positions that the rules may rely on. */
  readonly walked: WalkedLine
}

export interface WhereaboutsEvents extends PlaceEvents {
  /** No position may be relied on any more. */
  onGone(): void
  onChange(): void
}

export interface WhereaboutsSource {
  now(): Whereabouts
  setLine(line: readonly LatLng[]): void
  use(source: PositionSource, positions: Positions | undefined): void
  dispose(): void
}

const BACK_SHOWN_MS = 6000

/** True for a position 2 s after the last one, or more than 0.0001° away from it. The others change nothing. */
export const isWorthTaking = (last: Fix | undefined, fix: Fix): boolean =>
  last === undefined ||
  fix.atMs - last.atMs >= PROXIMITY.throttleMs ||
  Math.abs(fix.latitude - last.latitude) > PROXIMITY.throttleDegrees ||
  Math.abs(fix.longitude - last.longitude) > PROXIMITY.throttleDegrees

/** With `isFiltered` false the positions are taken as reported, for the benchmarks to compare. */
export const createWhereabouts = (events: WhereaboutsEvents, isFiltered = true): WhereaboutsSource => {
  let source: PositionSource = 'device'
  let fix: Fix | undefined
  let place: WalkFix | undefined
  let heading = NO_HEADING
  let positionFailure: PositionFailure | undefined
  let isPositionBack = false
  let offRoute = ON_ROUTE
  let line: readonly LatLng[] = []
  let backTimer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  let walked = NOT_WALKED
  const onPlace: PlaceEvents['onPlace'] = (found, isAnew) => {
    place = found
    walked = walkedLineAfter(walked, found)
    events.onPlace(found, isAnew)
  }
  const finder = createPlaceFinder({ onPlace, onUnclear: events.onUnclear })

  const forgetBack = () => {
    clearTimeout(backTimer)
    isPositionBack = false
  }

  const forget = () => {
    fix = undefined
    place = undefined
    heading = NO_HEADING
    offRoute = ON_ROUTE
    finder.forget()
  }

  const onFailure = (failure: PositionFailure) => {
    forgetBack()
    // Without permission there is no position; a lost signal keeps the last one.
    if (failure.kind === 'position-denied') {
      positionFailure = failure
      forget()
      events.onGone()
    } else positionFailure ??= failure
    events.onChange()
  }

  const onFix = (next: Fix) => {
    if (positionFailure && fix) {
      forgetBack()
      isPositionBack = true
      backTimer = setTimeout(() => {
        isPositionBack = false
        events.onChange()
      }, BACK_SHOWN_MS)
    }
    const wasFailing = positionFailure !== undefined
    positionFailure = undefined
    const isTaken = isWorthTaking(fix, next)
    if (isTaken) {
      fix = next
      heading = headingAfter(heading, next)
      offRoute = offRouteAfter(offRoute, line, next)
    }
    // Every position says something to the filter. A simulated one is exact.
    if (isFiltered && source === 'device') finder.take(next, isTaken)
    else if (isTaken) onPlace(next, false)
    if (isTaken || wasFailing) events.onChange()
  }

  return {
    now: () => ({
      source,
      fix,
      place,
      headingDeg: heading.degrees,
      positionFailure,
      isPositionBack,
      offRouteM: offRoute.offM === undefined ? undefined : Math.round(offRoute.offM / 10) * 10,
      isPositionUnclear: finder.isUnclear(),
      walked,
    }),
    setLine: (next) => {
      line = next
    },
    use: (nextSource, positions) => {
      stop()
      finder.forget()
      if (nextSource !== source) walked = NOT_WALKED
      source = nextSource
      positionFailure = undefined
      forgetBack()
      if (fix) {
        forget()
        events.onGone()
      }
      stop =
        positions?.watch(GEOLOCATION.player, (result) =>
          result.ok ? onFix(result.value) : onFailure(result.failure),
        ) ?? (() => {})
      events.onChange()
    },
    dispose: () => {
      clearTimeout(backTimer)
      finder.forget()
      stop()
    },
  }
}
