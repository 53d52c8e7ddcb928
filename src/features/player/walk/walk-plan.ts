/** The plan of a walk: the stop of each section, and the way of each walking track. Pure. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import { stretchOf } from './directions/legs.ts'
import { lineLengthM, nearestOnLine } from './position/route-line.ts'
import type { OnTheWay, WalkPlan } from './proximity/proximity-state.ts'
import type { WalkSection } from './sections.ts'

/** A stop this close to the tour's line lies on it. */
const BESIDE_M = 30

/**
 * Returns the metres along the line at which it first comes by the place, after `fromM`. The nearest place of the whole line
 * would be wrong where a walk comes back to where it began. Undefined where it does not come by.
 */
const firstPassM = (line: readonly LatLng[], place: LatLng, fromM: number): number | undefined => {
  let best: { readonly offM: number; readonly alongM: number } | undefined
  let passedM = fromM
  const rest = stretchOf(line, fromM, lineLengthM(line))
  for (const [index, from] of rest.entries()) {
    const to = rest[index + 1]
    if (!to) break
    const nearest = nearestOnLine([from, to], place)
    const offM = nearest?.offM ?? Infinity
    if (offM <= BESIDE_M && offM < (best?.offM ?? Infinity))
      best = { offM, alongM: passedM + (nearest?.alongM ?? 0) }
    else if (best && offM > BESIDE_M) break
    passedM += distanceM(from, to)
  }
  return best?.alongM
}

const wayOf = (
  sections: readonly WalkSection[],
  index: number,
  line: (from: LatLng | undefined, to: LatLng | undefined) => readonly LatLng[],
  startShare: number,
): OnTheWay => {
  const from = sections.findLast(({ poi }, before) => poi && before < index)?.poi
  const to = sections.find(({ poi }, after) => poi && after > index)?.poi
  return { from, to, line: line(from, to), startShare }
}

/** Returns the plan of the sections along the tour's line, which is empty where there is none. */
export const planOf = (sections: readonly WalkSection[], line: readonly LatLng[]): WalkPlan => {
  const alongM = new Map<LatLng, number>()
  let lastM = 0
  for (const { poi } of line.length > 1 ? sections : []) {
    if (!poi || alongM.has(poi)) continue
    const passM = firstPassM(line, poi, lastM)
    if (passM === undefined) continue
    alongM.set(poi, passM)
    lastM = passM
  }
  const between = (from: LatLng | undefined, to: LatLng | undefined): readonly LatLng[] => {
    const [fromM, toM] = [from && alongM.get(from), to && alongM.get(to)]
    return fromM === undefined || toM === undefined || toM <= fromM ? [] : stretchOf(line, fromM, toM)
  }
  return sections.map(({ poi, walk }, index) =>
    walk ? wayOf(sections, index, between, walk.startShare) : poi,
  )
}
