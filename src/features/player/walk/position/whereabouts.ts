/**
 * What is known of the walker's place: the position, which way it moves, whether it was lost, how far off the route it is.
 * Positions come from the device, from a simulated walk, or not at all. A loss is told once, and its end.
 */
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Fix, PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { headingAfter, NO_HEADING } from './heading.ts'
import { createPlaceFinder, type PlaceEvents } from './place-finder.ts'
import { isWorthTaking } from './position-throttle.ts'
import { offRouteAfter, ON_ROUTE } from './route-line.ts'
import type { WalkFix } from '../proximity/proximity-state.ts'
import { NOT_WALKED, walkedLineAfter, type WalkedLine } from './walked-line.ts'

/** `device`: as the walker goes; `none`: in order, wherever that is; `simulated`: a preview. */
export type PositionSource = 'device' | 'none' | 'simulated'

export interface Whereabouts {
  readonly source: PositionSource
  readonly fix: Fix | undefined
  /** What the rules may rely on: the filter's place; undefined while there is none. */
  readonly place: WalkFix | undefined
  /** Degrees clockwise from north. */
  readonly headingDeg: number | undefined
  /** Why there is no position now; with a `fix` it was lost. The first reason of a loss stays. */
  readonly positionFailure: PositionFailure | undefined
  /** For some seconds after a loss. */
  readonly isPositionBack: boolean
  /** Metres, in steps of 10; undefined on the route, and where the tour has no line. */
  readonly offRouteM: number | undefined
  /** Positions come and contradict one another, or are too vague for any stop. */
  readonly isPositionUnclear: boolean
  /** By the positions that the rules may rely on. */
  readonly walked: WalkedLine
}

export interface WhereaboutsEvents extends PlaceEvents {
  /** There is no position any more that anything may rely on. */
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

/** `isFiltered`: false takes positions as they are told, which is what benchmarks compare with. */
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
