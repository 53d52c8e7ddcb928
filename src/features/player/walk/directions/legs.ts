/** The steps of the way from a stop to the next, with the part of the tour's line they lie on. Pure; metres along the line. */
import type { WalkStep, WalkTurn } from '#contract/api/tours.ts'
import { bearingDegrees, distanceM, type LatLng } from '#contract/geo.ts'
import { PROXIMITY } from '../walk-limits.ts'
import { lineLengthM, pointAlong } from '../position/route-line.ts'

export interface LegStep {
  readonly fromM: number
  /** The distance to the next step. */
  readonly distanceM: number
  readonly turn: WalkTurn
  /** The name of the street; untrusted text. */
  readonly street: string | undefined
  readonly isStairs: boolean
}

export interface Leg {
  /** The index of the stop that the leg leaves, in walking order; it leads to the next one. */
  readonly index: number
  readonly fromM: number
  readonly toM: number
  /**
   * The lengths of the first and the last part of `line`, between the street and the stop beside it, which no step
   * describes; 0 where there is none.
   */
  readonly stubsM: { readonly out: number; readonly in: number }
  /** The tour's line between the two stops. */
  readonly line: readonly LatLng[]
  /** The steps in walking order, at least one. */
  readonly steps: readonly LegStep[]
}

export type Legs = ReadonlyMap<number, Leg>

export const NO_LEGS: Legs = new Map()

/** A corner this close to an end counts as the end. */
const CLOSE_M = 0.5

/** Returns the line between two places on it, with its corners. */
export const stretchOf = (line: readonly LatLng[], fromM: number, toM: number): LatLng[] => {
  const corners: LatLng[] = []
  let passedM = 0
  for (const [index, corner] of line.entries()) {
    const before = line[index - 1]
    if (before) passedM += distanceM(before, corner)
    if (passedM > fromM + CLOSE_M && passedM < toM - CLOSE_M) corners.push(corner)
  }
  return [pointAlong(line, fromM), ...corners, pointAlong(line, toM)].flatMap((point) =>
    point ? [{ latitude: point.latitude, longitude: point.longitude }] : [],
  )
}

/** Control characters and marks of direction would move the words around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\uFFFC]/gu
const LONGEST_NAME = 120

const nameOf = (street: string | null | undefined): string | undefined =>
  street?.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) || undefined

/** Returns the angle between two directions, 0 to 180 degrees. */
export const angleDeg = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

/** The longest way between street and stop; a longer one is described by steps of its own. */
const STUB_MOST_M = PROXIMITY.radiusM
const STUB_TURN_DEG = 45
/** A step this close to the corner describes it. */
const TOLD_WITHIN_M = 20

/** Returns the length of the stub at the end of the line. `toldM` has the places of steps, measured from that end. */
const stubOf = (line: readonly LatLng[], toldM: readonly number[]): number => {
  let lengthM = 0
  for (let index = line.length - 2; index > 0; index -= 1) {
    const [before, corner, after] = [line[index - 1], line[index], line[index + 1]]
    if (!before || !corner || !after) return 0
    lengthM += distanceM(corner, after)
    if (lengthM > STUB_MOST_M) return 0
    if (angleDeg(bearingDegrees(corner, after), bearingDegrees(before, corner)) >= STUB_TURN_DEG)
      return toldM.some((metres) => Math.abs(metres - lengthM) <= TOLD_WITHIN_M) ? 0 : lengthM
  }
  return 0
}

/**
 * Returns the legs by the index of the stop that each leaves. A leg that the line does not reach is left out: it
 * can't be followed.
 */
export const legsOf = (steps: readonly WalkStep[] | null | undefined, line: readonly LatLng[]): Legs => {
  if (!steps || steps.length === 0 || line.length < 2) return NO_LEGS
  const lengthM = lineLengthM(line)
  const legs = new Map<number, Leg>()
  for (const index of new Set(steps.map(({ leg }) => leg))) {
    const own = steps
      .filter(({ leg, fromM }) => leg === index && fromM >= 0 && fromM <= lengthM + 1)
      .toSorted((a, b) => a.fromM - b.fromM)
    const first = own[0]
    const last = own.at(-1)
    const toM = Math.min(lengthM, (last?.fromM ?? 0) + Math.max(0, last?.distanceM ?? 0))
    if (!first || toM <= first.fromM) continue
    const stretch = stretchOf(line, first.fromM, toM)
    const turns = own.filter(({ turn }) => turn !== 'arrive' && turn !== 'set-out')
    legs.set(index, {
      index,
      fromM: first.fromM,
      toM,
      stubsM: {
        out: stubOf(
          stretch.toReversed(),
          turns.map(({ fromM }) => fromM - first.fromM),
        ),
        in: stubOf(
          stretch,
          turns.map(({ fromM }) => toM - fromM),
        ),
      },
      line: stretch,
      steps: own.map(({ fromM, distanceM: lengthOfStepM, turn, street, isStairs }) => ({
        fromM,
        distanceM: lengthOfStepM,
        turn,
        street: nameOf(street),
        isStairs,
      })),
    })
  }
  return legs
}
