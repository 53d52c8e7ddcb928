/** The known places that a leg passes, and those not far from it. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'

/** Within this distance of the walked line a place is passed. */
const PASSED_M = 80
/** A place that is told of on the way lies within this distance of the leg. */
const NEAR_M = 400
/** The points between which the distance to a line is measured. */
const STEP_M = 25

export interface PassedPlace {
  readonly place: Place
  /** How far along the leg it is nearest, from 0 to 1. */
  readonly share: number
  /** True if the walker comes by it; false if it is only near. */
  readonly isPassed: boolean
}

/** Returns points along the line, about `STEP_M` apart, each with its share of the line's length. */
function pointsAlong(line: readonly LatLng[]): { readonly point: LatLng; readonly share: number }[] {
  const points: { point: LatLng; atM: number }[] = []
  let lengthM = 0
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const metres = distanceM(from, to)
    const steps = Math.max(1, Math.ceil(metres / STEP_M))
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps
      const point = {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
      }
      points.push({ point, atM: lengthM + metres * part })
    }
    lengthM += metres
  }
  return points.map(({ point, atM }) => ({ point, share: lengthM === 0 ? 0 : atM / lengthM }))
}

/**
 * Returns the places along a leg: first those that it passes, in the order of the way, then those near it. Only a walked line shows
 * what is passed: of a straight one nobody knows the streets.
 */
export function placesAlong(
  pack: CityPack,
  {
    from,
    to,
    walked,
  }: { readonly from: LatLng; readonly to: LatLng; readonly walked: WalkedLeg | undefined },
  without: ReadonlySet<Place>,
): PassedPlace[] {
  const isWalked = walked !== undefined && !walked.isStraight
  const points = pointsAlong(isWalked ? walked.line : [from, to])
  const found = pack.places.flatMap((place) => {
    if (without.has(place)) return []
    let best = { share: 0, metres: Infinity }
    for (const { point, share } of points) {
      const metres = distanceM(place, point)
      if (metres < best.metres) best = { share, metres }
    }
    if (best.metres > NEAR_M) return []
    return [{ place, share: best.share, metres: best.metres, isPassed: isWalked && best.metres <= PASSED_M }]
  })
  const passed = found.filter(({ isPassed }) => isPassed).toSorted((a, b) => a.share - b.share)
  const near = found.filter(({ isPassed }) => !isPassed).toSorted((a, b) => a.metres - b.metres)
  return [...passed, ...near]
}
