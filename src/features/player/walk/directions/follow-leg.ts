/** Which step of the way comes next for a walker who is there now, and whether they are on the way at all. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import { bearingDegrees, type LatLng } from '#contract/geo.ts'
import { nearestOnLine, pointAlong } from '../position/route-line.ts'
import { angleDeg, stretchOf, type Leg, type Legs } from './legs.ts'

/** What the way looks like from where the walker is. `leg`: whose steps may be read meanwhile. */
export type Directions =
  /** For what comes next there are no steps: the leg goes straight, or it is the way to the first stop. */
  | { readonly kind: 'none'; readonly leg: Leg | undefined }
  /** `position`: it is not known. `not-asked`: in order, wherever that is. `far`: out of walking reach. */
  | {
      readonly kind: 'unknown'
      readonly why: 'position' | 'not-asked' | 'far'
      readonly leg: Leg | undefined
    }
  /** `bearingDeg`: where the nearest place of the line lies, clockwise from north. */
  | { readonly kind: 'off-route'; readonly offM: number; readonly bearingDeg: number; readonly leg: Leg }
  /** On the line, and going back on it. */
  | { readonly kind: 'wrong-way'; readonly leg: Leg }
  /** `stepIndex`: of the step that comes next, `aheadM` from here. `isAtStop`: still at the stop that the leg leaves. */
  | {
      readonly kind: 'step'
      readonly leg: Leg
      readonly stepIndex: number
      readonly aheadM: number
      readonly isAtStop: boolean
    }

export interface Following {
  /** Of the stop that is walked to. */
  readonly target: number | undefined
  /** The walker came to it. */
  readonly hasArrived: boolean
  readonly leg: number | undefined
  /** Along the tour's line; undefined while not on it. */
  readonly alongM: number | undefined
  /** Farthest so far on this leg. */
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
  /** Index of the stop that comes next; undefined where none is left. */
  readonly target: number | undefined
  /** Within its radius. */
  readonly isAtTarget: boolean
  /** Undefined while it is not known. */
  readonly place: LatLng | undefined
  readonly accuracyM: number
  /** Clockwise from north; undefined while standing. */
  readonly headingDeg: number | undefined
  readonly isAsked: boolean
}

/** Farther from the line, and more than the position is vague, is off the route; back within the smaller one. */
const OFF_M = 40
const ON_M = 25
const VAGUE = 1.5
/** A step lies behind after so much; setting out needs more, for one rarely starts on the line. */
const PASSED_M = 5
const SET_OUT_M = 12
/** Positions waver by less: who comes back by this goes back. */
const BACK_M = 25
const OTHER_WAY_DEG = 120
/** The end of the leg is reached. */
const ARRIVED_M = 15
/** Walkers are looked for around where they were: a line may come by the same place twice. */
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

/** Farther from the line than this is off it; back on it needs less. */
const offLimitM = (leg: Leg, before: Following, accuracyM: number): number =>
  before.leg === leg.index && before.isOff ? ON_M : Math.max(OFF_M, VAGUE * accuracyM)

/** The leg that leads to the target, or the one that goes on from it for who was there or is beyond. */
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
 * Who is off the leg that leads to the target may be on another one: a stop farther on was chosen, or the walker took another way. Those
 * that lead to the target come first, the nearest to it before the others; 'none' where the target lies behind.
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
  // On the leg that is followed until its end.
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
    // Who comes back may come back anywhere.
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

/** One more look at where the walker is. */
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
