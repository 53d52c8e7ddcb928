/** What the legs of a whole walk come to: its length, its line, and what may be said of them. */
import type { LineKind } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import type { WalkedLeg } from './walking-lines.ts'

/** As it is kept with a job. */
export interface WalkedWay {
  readonly kind: LineKind
  /** Where street data covers the walk. */
  readonly legs?: readonly WalkedLeg[] | undefined
}

export const STRAIGHT_WAY: WalkedWay = { kind: 'straight' }

/** What a list of legs is called. */
export function kindOf(legs: readonly WalkedLeg[]): LineKind {
  const straight = legs.filter(({ isStraight }) => isStraight).length
  if (straight === 0) return 'walked'
  return straight === legs.length ? 'failed' : 'partly-walked'
}

/** Along the line, whole metres; undefined without legs. */
export const wayM = (legs: readonly WalkedLeg[] | undefined): number | undefined =>
  legs && Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0))

/** As longitude and latitude, every point once; undefined without legs. */
export function lineOfLegs(
  legs: readonly WalkedLeg[] | undefined,
): readonly (readonly [number, number])[] | undefined {
  if (!legs || legs.length === 0) return undefined
  const points: readonly LatLng[] = legs.flatMap(({ line }, index) => (index === 0 ? line : line.slice(1)))
  return points.map(({ longitude, latitude }) => [longitude, latitude] as const)
}
