import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, metresOf, way } from './testing.ts'
import { metresBetween, planeAround } from '#server/knowledge/geometry/plane.ts'
import { NO_WALKER_NEEDS } from './walking-lines.ts'
import { pathFinder } from './walk-lines.ts'
import { buildNetwork } from './walking-graph.ts'
import { walkingWays } from './walking-ways.ts'

const SIDE = 4
const PITCH_M = 50
type At = readonly [number, number]

const place = fc.tuple(fc.integer({ min: 0, max: SIDE - 1 }), fc.integer({ min: 0, max: SIDE - 1 }))
const street = fc.record({
  from: place,
  to: place,
  highway: fc.constantFrom('footway', 'residential', 'primary', 'steps'),
})

/** Returns the lowest cost of all simple paths, by trying each of them. */
function cheapest(
  from: number,
  to: number,
  costs: ReadonlyMap<string, number>,
  seen: readonly number[],
): number {
  if (from === to) return 0
  let best = Infinity
  for (const [key, cost] of costs) {
    const [a, b] = key.split(' ').map(Number) as [number, number]
    if (a === from && !seen.includes(b)) best = Math.min(best, cost + cheapest(b, to, costs, [...seen, b]))
  }
  return best
}

test('a path costs as little as any other, and is no shorter than the straight line', () => {
  fc.assert(
    fc.property(fc.array(street, { minLength: 1, maxLength: 9 }), (streets) => {
      const metres = ([x, y]: At): At => [x * PITCH_M, y * PITCH_M]
      const elements = streets.map(({ from, to, highway }) => way({ highway }, metres(from), metres(to)))
      const origin = at([0, 0])
      const ways = walkingWays({ elements }, { stops: [origin], needs: NO_WALKER_NEEDS })
      const plane = planeAround(origin)
      const { graph, pointOf } = buildNetwork(ways, plane)
      const costs = new Map<string, number>()
      graph.forEachLink(({ fromId, toId, data }) => {
        costs.set(`${fromId} ${toId}`, data.cost)
      })
      const nodes: number[] = []
      graph.forEachNode(({ id }) => {
        nodes.push(Number(id))
      })
      const find = pathFinder(graph)
      for (const from of nodes.slice(0, 3))
        for (const to of nodes.slice(-3)) {
          const path = find(from, to)
          const best = cheapest(from, to, costs, [from])
          if (best === Infinity) expect(path).toBeUndefined()
          else expect(path?.cost).toBeCloseTo(best, 6)
          if (!path) continue
          const lengthM = path.points.reduce(
            (sum, point, index) => sum + metresBetween(path.points[index - 1] ?? point, point),
            0,
          )
          expect(lengthM).toBeGreaterThanOrEqual(metresBetween(pointOf(from), pointOf(to)) - 1e-6)
          expect(metresOf(plane.toDegrees(path.points[0] ?? pointOf(from)))).toEqual(
            metresOf(plane.toDegrees(pointOf(from))),
          )
        }
    }),
    { numRuns: 150 },
  )
})
