/** Lengths, times and rules of a custom route (decision 0068). Server and page judge by these, so that both find the same. */
import type { RouteSegment } from './api/custom-routes.ts'
import { distanceM, type LatLng } from './geo.ts'
import { CUSTOM_ROUTE } from './limits.ts'
import { shortestOrder } from './route-order.ts'

const METRES_PER_MILE = 1609.344
const { walkingMilesPerHour, segmentWalkableMiles, splitAboveMiles, breaksAboveMin } = CUSTOM_ROUTE

export interface Way {
  /** Miles, to two decimals. */
  readonly totalDistance: number
  /** Whole minutes on foot. */
  readonly estimatedDuration: number
  readonly segments: RouteSegment[]
}

export interface NamedPoint extends LatLng {
  readonly name: string
}

/** A stop as a sentence names it: by its name, else by its number. */
export interface StopReference {
  readonly name: string
  /** From 1. */
  readonly number: number
}

/** What is wrong with a route. The words are `routeProblem` of the catalogue, by `code`. */
export type RouteProblem =
  | { readonly code: 'too-few-to-validate' }
  | { readonly code: 'too-few-to-save' }
  | { readonly code: 'too-few-to-optimise' }
  | { readonly code: 'too-many' }
  | { readonly code: 'route-name-missing' }
  | { readonly code: 'poi-name-missing' }
  | { readonly code: 'coordinates-invalid' }
  | {
      readonly code: 'leg-too-long'
      readonly from: StopReference
      readonly to: StopReference
      readonly miles: number
    }
  | { readonly code: 'route-too-long'; readonly miles: number }
  | { readonly code: 'needs-breaks'; readonly minutes: number }

export interface RouteJudgement extends Way {
  readonly isValid: boolean
  /** They prevent saving. */
  readonly errors: readonly RouteProblem[]
  /** They do not. */
  readonly warnings: readonly RouteProblem[]
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

/** Can one walk this? */
export function judgeStops(stops: readonly NamedPoint[]): RouteJudgement {
  const way = wayThrough(stops)
  const errors: RouteProblem[] = []
  if (stops.length < CUSTOM_ROUTE.poisMinValidate) errors.push({ code: 'too-few-to-validate' })
  if (stops.length > CUSTOM_ROUTE.poisMax) errors.push({ code: 'too-many' })
  const warnings: RouteProblem[] = way.segments
    .filter(({ isWalkable }) => !isWalkable)
    .map(({ fromIndex, toIndex, distance }) => ({
      code: 'leg-too-long',
      from: referenceTo(stops, fromIndex),
      to: referenceTo(stops, toIndex),
      miles: distance,
    }))
  if (way.totalDistance > splitAboveMiles) warnings.push({ code: 'route-too-long', miles: way.totalDistance })
  if (way.estimatedDuration > breaksAboveMin)
    warnings.push({ code: 'needs-breaks', minutes: way.estimatedDuration })
  return { isValid: errors.length === 0, errors, warnings, ...way }
}

/** Why a route cannot be saved; empty where it can. */
export function problemsOfSaving({
  name,
  pois,
}: {
  readonly name: string
  readonly pois: readonly LatLng[]
}): RouteProblem[] {
  const problems: RouteProblem[] = []
  if (name.trim() === '') problems.push({ code: 'route-name-missing' })
  if (pois.length < CUSTOM_ROUTE.poisMinSave) problems.push({ code: 'too-few-to-save' })
  if (pois.length > CUSTOM_ROUTE.poisMax) problems.push({ code: 'too-many' })
  if (pois.some(isUnset)) problems.push({ code: 'coordinates-invalid' })
  return problems
}

/** Both zero is a form that nobody filled in; one zero is a place on the equator or the prime meridian. */
export const isUnset = ({ latitude, longitude }: LatLng): boolean => latitude === 0 && longitude === 0

/** Why these stops have no shorter order to look for; undefined where they have. */
export function problemOfOptimising(stopCount: number): RouteProblem | undefined {
  if (stopCount < CUSTOM_ROUTE.poisMinSave) return { code: 'too-few-to-optimise' }
  if (stopCount > CUSTOM_ROUTE.poisMax) return { code: 'too-many' }
  return undefined
}

export interface ShorterWay extends Way {
  /** Indexes of the stops. */
  readonly optimizedOrder: number[]
  /** Miles. */
  readonly distanceReduction: number
  /** Minutes. */
  readonly timeReduction: number
}

/** The shortest order, and what it saves. `first` and `last` fix the stop at that end. */
export function optimiseStops(
  stops: readonly LatLng[],
  { first, last }: { readonly first?: number | undefined; readonly last?: number | undefined } = {},
): ShorterWay {
  const optimizedOrder = shortestOrder(stops, stops[0], { first, last })
  const [given, way] = [wayThrough(stops), wayThrough(stops, optimizedOrder)]
  return {
    optimizedOrder,
    ...way,
    distanceReduction: hundredths(given.totalDistance - way.totalDistance),
    timeReduction: given.estimatedDuration - way.estimatedDuration,
  }
}

const hundredths = (miles: number) => Math.round(miles * 100) / 100
const minutesOf = (miles: number) => Math.round((miles / walkingMilesPerHour) * 60)
const referenceTo = (stops: readonly NamedPoint[], index: number): StopReference => ({
  name: stops[index]?.name.trim() ?? '',
  number: index + 1,
})
