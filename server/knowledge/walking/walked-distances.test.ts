import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, way } from './testing.ts'
import { NO_WALKER_NEEDS } from './walking-lines.ts'
import { walkLines } from './walk-lines.ts'
import { walkedDistances } from './walked-distances.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

type At = readonly [number, number]

const place = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
const street = fc.record({
  from: place,
  to: place,
  highway: fc.constantFrom('footway', 'residential', 'steps', 'primary'),
  oneway: fc.boolean(),
})
const metres = ([x, y]: At): At => [x * 60, y * 60]

// A failure prints the seed.
test('it is as far between two places as the leg between them is long; where that goes straight there is no way', () => {
  fc.assert(
    fc.property(
      fc.array(street, { minLength: 2, maxLength: 12 }),
      fc.uniqueArray(place, { minLength: 2, maxLength: 5, selector: String }),
      (streets, stops) => {
        const elements = streets.map(({ from, to, highway, oneway }) =>
          way({ highway, ...(oneway && { 'oneway:foot': 'yes' }) }, metres(from), metres(to)),
        )
        const places = stops.map(metres).map(at)
        const ways = walkingWays({ elements }, { stops: places, needs: NO_WALKER_NEEDS })
        const targets = stopTargets({ elements }, places)
        const between = walkedDistances(ways, targets)
        expect(between.map((row) => row.length)).toEqual(places.map(() => places.length))
        // All stops are snapped together, as a walk's are.
        for (const [index, leg] of walkLines(ways, targets).entries()) {
          const found = between[index]?.[index + 1] ?? -1
          if (leg.isStraight) expect(found).toBe(Infinity)
          else expect(found).toBeCloseTo(leg.distanceM, 3)
        }
        expect(places.every((_, index) => between[index]?.[index] === 0)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})
