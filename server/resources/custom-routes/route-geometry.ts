/** Lengths and times of a route along straight lines (decision 0051). */
import type { RouteSegment, RouteValidation } from '#contract/api/custom-routes.ts'
import { CUSTOM_ROUTE } from '#contract/limits.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { shortestOrder } from '#server/generation/walk-order.ts'
import * as texts from '#texts/answers.ts'

const METRES_PER_MILE = 1609.344
const { walkingMilesPerHour, segmentWalkableMiles, splitAboveMiles, breaksAboveMin } = CUSTOM_ROUTE

export interface Way {
  /** Miles, to two decimals. */
  readonly totalDistance: number
  /** Whole minutes on foot. */
  readonly estimatedDuration: number
  readonly segments: RouteSegment[]
}

/** The way through the points in the order of `order` (indexes; as they stand unless given). */
export function wayThrough(points: readonly LatLng[], order: readonly number[] = [...points.keys()]): Way {
  let miles = 0
  const segments: RouteSegment[] = []
  for (const [step, toIndex] of order.entries()) {
    const fromIndex = order[step - 1]
    const [from, to] = [fromIndex === undefined ? undefined : points[fromIndex], points[toIndex]]
    if (fromIndex === undefined || !from || !to) continue
    const distance = distanceM(from, to) / METRES_PER_MILE
    miles += distance
    segments.push({
      fromIndex,
      toIndex,
      distance: hundredths(distance),
      walkingTime: minutesOf(distance),
      isWalkable: distance <= segmentWalkableMiles,
    })
  }
  return { totalDistance: hundredths(miles), estimatedDuration: minutesOf(miles), segments }
}

/** Errors prevent saving, warnings do not. */
export function validateStops(stops: readonly (LatLng & { readonly name: string })[]): RouteValidation {
  const way = wayThrough(stops)
  const errors: string[] = []
  if (stops.length < CUSTOM_ROUTE.poisMinValidate) errors.push(texts.routeNeedsTwo)
  if (stops.length > CUSTOM_ROUTE.poisMax) errors.push(ROUTE_TEXTS.tooMany)
  const warnings = way.segments
    .filter(({ isWalkable }) => !isWalkable)
    .map(({ fromIndex, toIndex, distance }) => {
      const [from, to] = [nameOf(stops, fromIndex), nameOf(stops, toIndex)]
      return texts.legTooLong(from, to, distance)
    })
  if (way.totalDistance > splitAboveMiles) warnings.push(texts.routeTooLong(way.totalDistance))
  if (way.estimatedDuration > breaksAboveMin) warnings.push(texts.routeNeedsBreaks(way.estimatedDuration))
  return { isValid: errors.length === 0, errors, warnings, ...way }
}

/** The shortest order, and what it saves in miles and minutes. `first` and `last` fix the stop at that end. */
export function optimiseStops(
  stops: readonly LatLng[],
  { first, last }: { readonly first: number | undefined; readonly last: number | undefined },
) {
  const optimizedOrder = shortestOrder(stops, stops[0], { first, last })
  const [given, way] = [wayThrough(stops), wayThrough(stops, optimizedOrder)]
  return {
    optimizedOrder,
    ...way,
    distanceReduction: hundredths(given.totalDistance - way.totalDistance),
    timeReduction: given.estimatedDuration - way.estimatedDuration,
  }
}

/** The error texts of a route; screens show them as they are. */
export const ROUTE_TEXTS = {
  name: texts.routeNameMissing,
  tooFew: texts.routeTooFewPois,
  tooMany: texts.routeTooManyPois,
  poiName: texts.poiNameMissing,
  coordinates: texts.coordinatesInvalid,
  tooFewToOptimise: texts.routeNeedsThree,
} as const

const hundredths = (miles: number) => Math.round(miles * 100) / 100
const minutesOf = (miles: number) => Math.round((miles / walkingMilesPerHour) * 60)
const nameOf = (stops: readonly { readonly name: string }[], index: number) =>
  stops[index]?.name.trim() || texts.stopNumber(index + 1)
