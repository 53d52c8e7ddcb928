// Walks between points drawn at random in each extract: how long their lines are against the best route that the data has, how many
// steps they have, and how long that takes. A third of them avoid stairs and hills, or go in a wheelchair.
import { distanceM, type LatLng } from '#contract/geo.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import { boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import { elementsIn, type PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import { NO_WALKER_NEEDS, type WalkerNeeds } from '#server/knowledge/walking/walker-needs.ts'
import { walkLines } from '#server/knowledge/walking/walk-lines.ts'
import { walkedDistances } from '#server/knowledge/walking/walked-distances.ts'
import { stepsOfLegs } from '#server/knowledge/walking/walked-way.ts'
import { stopTargets, walkingWays } from '#server/knowledge/walking/walking-ways.ts'
import { shortestLegs } from './shortest-path.ts'

/** The middles of the extracts (west, south, east, north), a margin in from their edges. */
const AREAS: readonly (readonly [name: string, west: number, south: number, east: number, north: number])[] =
  [
    ['London', -0.1112, 51.5127, -0.0962, 51.5213],
    ['Munich', 11.5687, 48.1334, 11.5831, 48.1414],
    ['Porto', -8.6182, 41.138, -8.6037, 41.1531],
    ['Monaco', 7.414, 43.73, 7.43, 43.742],
  ]
const WALKS = 4
const STOPS = 6
const LEAST_LEG_M = 80
const NEEDS: readonly (readonly [name: string, needs: WalkerNeeds])[] = [
  ['anyone', NO_WALKER_NEEDS],
  ['no stairs or hills', { wheelchair: false, avoidsStairs: true, avoidsSteep: true }],
  ['wheelchair', { wheelchair: true, avoidsStairs: true, avoidsSteep: true }],
]

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

function stopsIn([, west, south, east, north]: (typeof AREAS)[number], random: () => number): LatLng[] {
  const stops: LatLng[] = []
  while (stops.length < STOPS) {
    const stop = { latitude: south + (north - south) * random(), longitude: west + (east - west) * random() }
    if (stops.every((other) => distanceM(stop, other) >= LEAST_LEG_M)) stops.push(stop)
  }
  return stops
}

/** A row for each area and kind of walker. */
export async function compareRoutes(boxes: PackedBoxes, seed: string): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for (const area of AREAS) {
    const random = seededRandom(`${seed} ${area[0]}`)
    const walks = Array.from({ length: WALKS }, () => stopsIn(area, random))
    const found = await boxes.fetchPacked(boxOfWalk(walks.flat()), 'all')
    if (!found.ok) continue
    const elements = [...elementsIn(found.value.packed)]
    for (const [who, needs] of NEEDS) {
      const ratios: number[] = []
      const times: number[] = []
      const measuring: number[] = []
      let [lineM, bestM, stairsM, steps, straight] = [0, 0, 0, 0, 0]
      for (const stops of walks) {
        const targets = stopTargets({ elements }, stops)
        const beganMs = performance.now()
        const ways = walkingWays({ elements }, { stops, needs })
        const legs = walkLines(ways, targets)
        times.push(performance.now() - beganMs)
        const measuredMs = performance.now()
        walkedDistances(walkingWays({ elements }, { stops, needs }), targets)
        measuring.push(performance.now() - measuredMs)
        // The best route is that of a walker who can take any way.
        const best = shortestLegs(walkingWays({ elements }, { stops, needs: NO_WALKER_NEEDS }), targets)
        for (const [index, leg] of legs.entries()) {
          const shortestM = best[index] ?? Infinity
          if (leg.isStraight) straight += 1
          if (leg.isStraight || !Number.isFinite(shortestM)) continue
          const ownM = leg.line.slice(1).reduce((sum, to, at) => sum + distanceM(leg.line[at] ?? to, to), 0)
          ratios.push(ownM / shortestM)
          lineM += ownM
          bestM += shortestM
          const told = stepsOfLegs([leg]) ?? []
          steps += told.length
          for (const step of told) if (step.isStairs) stairsM += step.distanceM
        }
      }
      rows.push([
        area[0],
        who,
        ratios.length,
        straight,
        (lineM / bestM).toFixed(3),
        percentile(ratios, 0.5).toFixed(3),
        percentile(ratios, 0.95).toFixed(3),
        Math.max(...ratios).toFixed(2),
        ((steps / lineM) * 1000).toFixed(1),
        Math.round((stairsM / lineM) * 1000),
        Math.round(percentile(times, 0.5)),
        Math.round(percentile(measuring, 0.5)),
      ])
    }
  }
  return rows
}
