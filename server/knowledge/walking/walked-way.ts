/** The length, the line and the steps of a whole walk, from its legs. */
import type { LineKind, WalkStep } from '#contract/api/tours.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { WalkedLeg } from './walking-lines.ts'

/** The way of a walk, as a job stores it. */
export interface WalkedWay {
  readonly kind: LineKind
  /** The legs, if street data covers the walk. */
  readonly legs?: readonly WalkedLeg[] | undefined
}

export const STRAIGHT_WAY: WalkedWay = { kind: 'straight' }

/** Returns the kind of a line of these legs. */
export function kindOf(legs: readonly WalkedLeg[]): LineKind {
  const straight = legs.filter(({ isStraight }) => isStraight).length
  if (straight === 0) return 'walked'
  return straight === legs.length ? 'failed' : 'partly-walked'
}

/** Returns whole metres along the line; undefined without legs. */
export const wayM = (legs: readonly WalkedLeg[] | undefined): number | undefined =>
  legs && Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0))

/** Returns the points as longitude and latitude, each of them once; undefined without legs. */
export function lineOfLegs(
  legs: readonly WalkedLeg[] | undefined,
): readonly (readonly [number, number])[] | undefined {
  if (!legs || legs.length === 0) return undefined
  const points: readonly LatLng[] = legs.flatMap(({ line }, index) => (index === 0 ? line : line.slice(1)))
  return points.map(({ longitude, latitude }) => [longitude, latitude] as const)
}

/** Returns the steps in walking order, by metres along the line of `lineOfLegs`; undefined if no leg has any. */
export function stepsOfLegs(legs: readonly WalkedLeg[] | undefined): readonly WalkStep[] | undefined {
  const steps: WalkStep[] = []
  let legFromM = 0
  for (const [leg, { line, steps: ofLeg = [] }] of (legs ?? []).entries()) {
    const alongM = [0]
    for (const [index, to] of line.slice(1).entries())
      alongM.push((alongM[index] ?? 0) + distanceM(line[index] as LatLng, to))
    // Positions are whole metres, so that the steps of a leg add up to its length.
    const metresTo = (at: number | undefined) => Math.round(legFromM + (alongM[at ?? 0] ?? 0))
    for (const [index, { at, turn, street, isStairs }] of ofLeg.entries()) {
      const fromM = metresTo(at)
      const next = ofLeg[index + 1]
      const distanceToNextM = next ? metresTo(next.at) - fromM : 0
      steps.push({ fromM, distanceM: distanceToNextM, turn, leg, ...(street && { street }), isStairs })
    }
    legFromM += alongM.at(-1) ?? 0
  }
  return steps.length > 0 ? steps : undefined
}
