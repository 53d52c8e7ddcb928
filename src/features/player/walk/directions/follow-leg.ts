/** Finds the step that comes next for a walker at a place, and whether the walker is on the way at all. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import { bearingDegrees, type LatLng } from '#contract/geo.ts'
import { nearestOnLine, pointAlong } from '../position/route-line.ts'
import { angleDeg, stretchOf, type Leg, type Legs } from './legs.ts'

/** The way as seen from where the walker is. The steps of `leg` can be read meanwhile. */
export type Directions =
  /** No steps lead to the next stop: the leg goes straight, or it is the way to the first stop. */
  | { readonly kind: 'none'; readonly leg: Leg | undefined }
  /**
   * `position`: the position is not known. `not-asked`: the tour plays in order, and asks for none. `far`: the walker
   * is out of walking reach.
   */
  | {
      readonly kind: 'unknown'
      readonly why: 'position' | 'not-asked' | 'far'
      readonly leg: Leg | undefined
    }
  /** `bearingDeg` is the bearing of the nearest place of the line, clockwise from north. */
  | { readonly kind: 'off-route'; readonly offM: number; readonly bearingDeg: number; readonly leg: Leg }
  /** The walker is on the line and goes back on it. */
  | { readonly kind: 'wrong-way'; readonly leg: Leg }
  /**
   * `stepIndex` is the index of the next step, `aheadM` from here. `isAtStop` is true while the walker is still at
   * the stop that the leg leaves.
   */
  | {
      readonly kind: 'step'
      readonly leg: Leg
      readonly stepIndex: number
      readonly aheadM: number
      readonly isAtStop: boolean
    }

export interface Following {
  /** The index of the stop that the walker goes to. */
  readonly target: number | undefined
  /** The walker has reached it. */
  readonly hasArrived: boolean
  readonly leg: number | undefined
  /** The place on the tour's line, in metres; undefined while off it. */
  readonly alongM: number | undefined
  /** The farthest place reached on this leg, in metres along the line. */
  readonly bestM: number
  readonly stepIndex: number
  readonly isOff: boolean
  readonly directions: Directions
}

export const NOT_FOLLOWING: Following = {
  target: undefined,
  hasArrived: false,
  leg: undefined,
  alongM: undefined,
  bestM: 0,
  stepIndex: 0,
  isOff: false,
  directions: { kind: 'none', leg: undefined },
}

export interface Walker {
  /** The index of the stop that comes next; undefined where none is left. */
  readonly target: number | undefined
  /** The walker is within its radius. */
  readonly isAtTarget: boolean
  /** The position; undefined while it is not known. */
  readonly place: LatLng | undefined
  readonly accuracyM: number
  /** The direction of walking, clockwise from north; undefined while standing. */
  readonly headingDeg: number | undefined
  readonly isAsked: boolean
}

/**
 * A walker farther than `OFF_M` from the line, and than `VAGUE` times the position's accuracy, is off the route;
 * within `ON_M` they are back on it.
 */
const OFF_M = 40
const ON_M = 25
const VAGUE = 1.5
/** A step is passed this far behind it; setting out needs more, because walkers rarely start on the line. */
const PASSED_M = 5
const SET_OUT_M = 12
/** A walker who comes back by this much goes back: positions waver by less. */
const BACK_M = 25
const OTHER_WAY_DEG = 120
/** This close to its end, the leg is walked. */
const ARRIVED_M = 15
/** A walker is searched for this far behind and ahead of the last place: a line may pass the same place twice. */
const BEHIND_M = 60
const AHEAD_M = 150

interface Match {
  readonly leg: Leg
  readonly offM: number
  readonly alongM: number
}

const match = (leg: Leg, place: LatLng, nearM: number | undefined): Match | undefined => {
  if (nearM !== undefined) {
    const fromM = Math.max(0, nearM - BEHIND_M - leg.fromM)
    const toM = Math.min(leg.toM - leg.fromM, nearM + AHEAD_M - leg.fromM)
    const near = nearestOnLine(stretchOf(leg.line, fromM, toM), place)
    if (near && near.offM <= ON_M) return { leg, offM: near.offM, alongM: leg.fromM + fromM + near.alongM }
  }
  const found = nearestOnLine(leg.line, place)
  return found && { leg, offM: found.offM, alongM: leg.fromM + found.alongM }
}

const nextStep = ({ steps }: Leg, alongM: number, before: number): number => {
  const isPassed = (index: number) => {
    const step = steps[index]
    return step && alongM > step.fromM + (step.turn === 'set-out' ? SET_OUT_M : PASSED_M)
  }
  let index = before
  while (index > 0 && alongM < (steps[index - 1]?.fromM ?? 0) - BACK_M) index -= 1
  while (index < steps.length - 1 && isPassed(index)) index += 1
  return index
}

/** Returns the distance from the line beyond which a walker is off it; coming back on it needs less. */
const offLimitM = (leg: Leg, before: Following, accuracyM: number): number =>
  before.leg === leg.index && before.isOff ? ON_M : Math.max(OFF_M, VAGUE * accuracyM)

/** Finds the leg that leads to the target, or the leg after it for a walker who was there or is beyond it. */
const matchOf = (
  legs: Legs,
  before: Following,
  { target = -1, isAtTarget, accuracyM }: Walker,
  place: LatLng,
): { readonly found: Match | undefined; readonly hasArrived: boolean } => {
  const on = (leg: Leg | undefined) =>
    leg && match(leg, place, before.leg === leg.index ? before.alongM : undefined)
  const isOff = ({ leg, offM }: Match) => offM > offLimitM(leg, before, accuracyM)
  const toward = on(legs.get(target - 1))
  const hasArrived =
    before.hasArrived ||
    (isAtTarget && (!toward || toward.leg.toM - toward.leg.stubsM.in - toward.alongM <= ARRIVED_M))
  const wanted = hasArrived ? on(legs.get(target)) : toward
  if (!wanted || !isOff(wanted)) return { found: wanted, hasArrived }
  const found = otherLeg(legs, before, { target, wanted, hasArrived, isOff, on })
  return { found: found === 'none' ? undefined : (found ?? wanted), hasArrived }
}

interface Search {
  readonly target: number
  /** The leg that the walker should be on and is not. */
  readonly wanted: Match
  readonly hasArrived: boolean
  isOff(match: Match): boolean
  on(leg: Leg | undefined): Match | undefined
}

/**
 * Finds another leg for a walker who is off the one that leads to the target: a stop farther on was chosen, or the
 * walker took another way. Legs that lead to the target come first, the nearest to it before the others. Returns
 * 'none' where the target lies behind.
 */
const otherLeg = (
  legs: Legs,
  before: Following,
  { target, wanted, hasArrived, isOff, on }: Search,
): Match | 'none' | undefined => {
  const isOn = (match: Match) => (before.leg === match.leg.index ? !isOff(match) : match.offM <= ON_M)
  const others = [...legs.values()].flatMap((leg) => {
    const match = leg.index === wanted.leg.index ? undefined : on(leg)
    return match && isOn(match) ? [match] : []
  })
  if (hasArrived) return others.length > 0 ? 'none' : undefined
  const leading = others.filter(({ leg }) => leg.index < target).toSorted((a, b) => b.leg.index - a.leg.index)
  // The walker stays on the leg that they follow until its end.
  const kept = leading.find(({ leg, alongM }) => leg.index === before.leg && leg.toM - alongM > ARRIVED_M)
  const beyond = others.find(({ leg }) => leg.index === target)
  return kept ?? leading[0] ?? beyond ?? (others.length > 0 ? 'none' : undefined)
}

const onLeg = (
  before: Following,
  { leg, offM, alongM }: Match,
  { accuracyM, headingDeg, target, isAtTarget }: Walker,
  place: LatLng,
): Pick<Following, 'leg' | 'alongM' | 'bestM' | 'stepIndex' | 'isOff' | 'directions'> => {
  const isSameLeg = before.leg === leg.index
  const isOff = offM > offLimitM(leg, before, accuracyM)
  if (isOff) {
    const nearest = pointAlong(leg.line, alongM - leg.fromM) ?? place
    const directions: Directions =
      offM > PROXIMITY.walkingReachM
        ? { kind: 'unknown', why: 'far', leg }
        : { kind: 'off-route', offM, bearingDeg: bearingDegrees(place, nearest), leg }
    const kept = isSameLeg ? before : { ...NOT_FOLLOWING, leg: leg.index }
    // A walker who comes back may come back at any place of the leg.
    return { ...kept, alongM: undefined, isOff, directions }
  }
  const stepIndex = nextStep(leg, alongM, isSameLeg ? before.stepIndex : 0)
  const lineDeg = pointAlong(leg.line, alongM - leg.fromM)?.headingDeg ?? 0
  const turned = headingDeg === undefined ? undefined : angleDeg(headingDeg, lineDeg)
  const bestM =
    isSameLeg && before.alongM !== undefined && (turned === undefined || turned > 60)
      ? Math.max(before.bestM, alongM)
      : alongM
  const isBack = bestM - alongM > BACK_M && turned !== undefined && turned > OTHER_WAY_DEG
  const isAtStop = isAtTarget && leg.index === target && alongM <= leg.fromM + leg.stubsM.out + SET_OUT_M
  const aheadM = Math.max(0, (leg.steps[stepIndex]?.fromM ?? 0) - alongM)
  const directions: Directions = isBack
    ? { kind: 'wrong-way', leg }
    : { kind: 'step', leg, stepIndex, aheadM, isAtStop }
  return { leg: leg.index, alongM, bestM, stepIndex, isOff, directions }
}

/** Returns the state after one more position of the walker. */
export const followLeg = (legs: Legs, last: Following, walker: Walker): Following => {
  const { target = -1, place } = walker
  const before: Following =
    last.target === walker.target ? last : { ...last, target: walker.target, hasArrived: false }
  const readable =
    (before.leg === target ? legs.get(target) : undefined) ?? legs.get(target - 1) ?? legs.get(target)
  const show = (directions: Directions): Following => ({ ...before, alongM: undefined, directions })
  if (walker.target === undefined) return show({ kind: 'none', leg: undefined })
  if (!walker.isAsked) return show({ kind: 'unknown', why: 'not-asked', leg: readable })
  if (!place) return show({ kind: 'unknown', why: 'position', leg: readable })
  const { found, hasArrived } = matchOf(legs, before, walker, place)
  if (!found) return { ...show({ kind: 'none', leg: readable }), hasArrived }
  return { ...before, hasArrived, ...onLeg(before, found, walker, place) }
}
