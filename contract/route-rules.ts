/** Lengths, times and rules of a custom route (decision 0068). Server and page share them, so that both come to the same result. */
import { distanceM, type LatLng } from './geo.ts'
import { shortestOrder } from './route-order.ts'

/** Numbers of stops, miles and minutes. The product's specification gives them where no decision is named. */
export const CUSTOM_ROUTE = {
  poisMax: 6,
  poisMinSave: 3,
  /** Two stops have a way between them, so their distance can be judged before the route can be saved. */
  poisMinValidate: 2,
  /** The builder recommends more stops above this length and this number of legs. */
  recommendAboveMiles: 3,
  segmentsRecommended: 3,
  /** The builder warns above this length that the route is better split in two. */
  splitAboveMiles: 5,
  /** The builder warns above this time on foot that the route needs breaks. */
  breaksAboveMin: 180,
  /** A longer stretch between two stops is not walkable (decision 0068). */
  segmentWalkableMiles: 3,
  /** A walker's ordinary pace (decision 0068). */
  walkingMilesPerHour: 3,
} as const

const METRES_PER_MILE = 1609.344
const { walkingMilesPerHour, segmentWalkableMiles, splitAboveMiles, breaksAboveMin } = CUSTOM_ROUTE

/** The stretch between two stops. */
export interface RouteSegment {
  /** Indexes of the stops at its ends. */
  readonly fromIndex: number
  readonly toIndex: number
  /** Miles, to two decimals. */
  readonly distance: number
  /** Whole minutes on foot. */
  readonly walkingTime: number
  readonly isWalkable: boolean
}

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

/** A stop as a sentence refers to it: by its name, else by its number. */
export interface StopReference {
  readonly name: string
  /** From 1. */
  readonly number: number
}

/** A problem of a route. The words are `routeProblem` of the texts, by `code`. */
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
  /** Problems that prevent saving. */
  readonly errors: readonly RouteProblem[]
  /** Problems that do not. */
  readonly warnings: readonly RouteProblem[]
}

/** Returns the way through the points in `order` (indexes; by default the order of the list). */
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

/** Judges whether the stops make a route that can be walked. */
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

/** Returns the reasons for which a route cannot be saved; empty where it can. */
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

/** True for a position that was not filled in: both numbers are zero. One zero is a place on the equator or the prime meridian. */
export const isUnset = ({ latitude, longitude }: LatLng): boolean => latitude === 0 && longitude === 0

/** Returns the reason for which no shorter order can be computed for this number of stops; undefined where it can. */
export function problemOfOptimising(stopCount: number): RouteProblem | undefined {
  if (stopCount < CUSTOM_ROUTE.poisMinSave) return { code: 'too-few-to-optimise' }
  if (stopCount > CUSTOM_ROUTE.poisMax) return { code: 'too-many' }
  return undefined
}

export interface ShorterWay extends Way {
  /** Indexes of the stops in their new order. */
  readonly optimizedOrder: number[]
  /** Miles saved. */
  readonly distanceReduction: number
  /** Minutes saved. */
  readonly timeReduction: number
}

/** Returns the shortest order and its savings. `first` and `last` fix the stop at that end. */
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
