import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { turnOf } from './leg-steps.ts'
import { lineOfLegs, stepsOfLegs } from './walked-way.ts'
import { legsIn, way } from './testing.ts'

type At = readonly [number, number]

const STREET = { highway: 'residential' }
const PAVEMENT = { highway: 'footway', footway: 'sidewalk' }
const CROSSING = { highway: 'footway', footway: 'crossing' }

/** Returns each step in short, such as `left 120 Dlouhá`, with distances to ten metres. */
function told(
  elements: Parameters<typeof legsIn>[0],
  stops: readonly At[],
  request: Parameters<typeof legsIn>[2] = {},
) {
  const steps = stepsOfLegs(legsIn(elements, stops, request)) ?? []
  return steps.map(({ turn, distanceM: metres, street, isStairs }) =>
    [turn, Math.round(metres / 10) * 10, street, isStairs && 'stairs']
      .filter((part) => part || part === 0)
      .join(' '),
  )
}

describe('the steps of a leg', () => {
  it('say where one turns and where the street changes its name, and how far it is to the next', () => {
    const streets = [
      way({ ...STREET, name: 'Solná', 'name:fr': 'Rue du Sel' }, [0, 0], [0, 120], [0, 200]),
      way({ ...STREET, name: 'Dlouhá' }, [0, 120], [150, 120]),
      way({ ...STREET, name: 'Dlouhá' }, [-80, 120], [0, 120]),
      // The way goes on in the same direction, under another name.
      way({ ...STREET, name: 'Krátká' }, [150, 120], [300, 120]),
      way({ ...STREET, name: 'Jiná' }, [150, 120], [200, 200]),
      way({ ...STREET, name: 'Polní' }, [300, 120], [350, 70]),
    ]
    const stops = [
      [0, 0],
      [350, 70],
    ] as const
    expect(told(streets, stops, { language: 'fr' })).toEqual([
      'set-out 120 Rue du Sel',
      'right 150 Dlouhá',
      'straight 150 Krátká',
      'slight-right 70 Polní',
      'arrive 0',
    ])
    // In the opposite direction all sides are swapped.
    expect(told(streets, stops.toReversed())).toEqual([
      'set-out 70 Polní',
      'slight-left 150 Krátká',
      'straight 150 Dlouhá',
      'left 120 Solná',
      'arrive 0',
    ])
  })

  it('leave out a bend with no other way out, a street that is crossed, and a step aside', () => {
    const path = { highway: 'residential', name: 'Dlouhá' }
    const bend = way(path, [0, 0], [100, 0], [100, 100])
    expect(
      told(
        [bend],
        [
          [0, 0],
          [100, 100],
        ],
      ),
    ).toEqual(['set-out 200 Dlouhá', 'arrive 0'])
    // A turn must be announced if another way leaves there.
    const open = way({ ...STREET, name: 'Jiná' }, [100, 0], [250, 0])
    expect(
      told(
        [bend, open],
        [
          [0, 0],
          [100, 100],
        ],
      ),
    ).toEqual(['set-out 100 Dlouhá', 'left 100 Dlouhá', 'arrive 0'])
    const crossed = way({ ...STREET, name: 'Jiná' }, [100, -80], [100, 0], [112, 0], [112, 80])
    const interrupted = [way(path, [0, 0], [100, 0]), way(path, [112, 0], [250, 0]), crossed]
    expect(
      told(interrupted, [
        [0, 0],
        [250, 0],
      ]),
    ).toEqual(['set-out 250 Dlouhá', 'arrive 0'])
    const aside = [
      way(path, [0, 0], [100, 0], [104, 4], [250, 4]),
      way({ ...STREET, name: 'Jiná' }, [100, 0], [100, -90]),
    ]
    expect(
      told(aside, [
        [0, 0],
        [250, 4],
      ]),
    ).toEqual(['set-out 250 Dlouhá', 'arrive 0'])
  })

  it('name pavements by the street that they run along, over crossings and to its other side', () => {
    const dlouha = way(
      { highway: 'primary', foot: 'use_sidepath', name: 'Dlouhá', 'name:ja': '長い通り' },
      [0, 0],
      [300, 0],
    )
    const solna = way({ highway: 'primary', foot: 'use_sidepath', name: 'Solná' }, [310, -200], [310, 200])
    const pavements = [
      way(PAVEMENT, [0, 8], [100, 8]),
      way(PAVEMENT, [100, -8], [302, -8], [302, -150]),
      way(CROSSING, [100, 8], [100, -8]),
      way(CROSSING, [302, -8], [318, -8]),
    ]
    const stops = [
      [0, 8],
      [302, -150],
    ] as const
    expect(told([dlouha, solna, ...pavements], stops)).toEqual([
      'set-out 320 Dlouhá',
      'right 140 Solná',
      'arrive 0',
    ])
    expect(told([dlouha, solna, ...pavements], stops, { language: 'ja' })[0]).toBe('set-out 320 長い通り')
    // A path that leads away from it, or on a bridge above it, has no name of its own.
    const away = way({ highway: 'footway' }, [0, 0], [0, 150])
    expect(
      told(
        [dlouha, away],
        [
          [0, 0],
          [0, 150],
        ],
      ),
    ).toEqual(['set-out 150', 'arrive 0'])
    const above = way({ highway: 'footway', layer: '1', bridge: 'yes' }, [0, 8], [300, 8])
    expect(
      told(
        [dlouha, above],
        [
          [0, 8],
          [300, 8],
        ],
      ),
    ).toEqual(['set-out 300', 'arrive 0'])
  })

  it('say where stairs begin and end, however short, and a stub to the street where it is long', () => {
    const map = [
      way({ ...STREET, name: 'Dlouhá' }, [0, 0], [100, 0]),
      way({ highway: 'steps' }, [100, 0], [112, 0]),
      way({ ...STREET, name: 'Horní' }, [112, 0], [250, 0]),
    ]
    expect(
      told(map, [
        [0, 0],
        [250, 0],
      ]),
    ).toEqual(['set-out 100 Dlouhá', 'straight 10 stairs', 'straight 140 Horní', 'arrive 0'])
    expect(
      told(map.slice(0, 1), [
        [20, 40],
        [100, 0],
      ]),
    ).toEqual(['set-out 40', 'left 80 Dlouhá', 'arrive 0'])
    expect(
      told(map.slice(0, 1), [
        [20, 6],
        [100, 0],
      ]),
    ).toEqual(['set-out 90 Dlouhá', 'arrive 0'])
  })

  it('are none of a leg that goes straight, and those after it go on along the whole line', () => {
    const legs = legsIn(
      [way({ ...STREET, name: 'Dlouhá' }, [0, 0], [300, 0])],
      [
        [0, 0],
        [100, 500],
        [200, 0],
        [300, 0],
      ],
    )
    expect(legs.map(({ isStraight, steps }) => [isStraight, steps?.length])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, 2],
    ])
    const straightM = legs.slice(0, 2).reduce((sum, leg) => sum + leg.distanceM, 0)
    expect(stepsOfLegs(legs)).toEqual([
      {
        leg: 2,
        fromM: Math.round(straightM),
        distanceM: 100,
        turn: 'set-out',
        street: 'Dlouhá',
        isStairs: false,
      },
      { leg: 2, fromM: Math.round(straightM + 100), distanceM: 0, turn: 'arrive', isStairs: false },
    ])
    expect(stepsOfLegs(legs.slice(0, 2))).toBeUndefined()
  })
})

test.each([
  [0, 'straight'],
  [-30, 'slight-left'],
  [90, 'right'],
  [-90, 'left'],
  [140, 'sharp-right'],
  [179, 'turn-back'],
  [-179, 'turn-back'],
])('%d degrees are called %s', (degrees, turn) => {
  expect(turnOf(degrees)).toBe(turn)
})

/** Returns the place that lies `metres` along a line, and the point of the line that is nearest to it. */
function placeAlong(line: readonly LatLng[], metres: number): LatLng {
  let leftM = metres
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const lengthM = distanceM(from, to)
    if (lengthM >= leftM) {
      const share = lengthM === 0 ? 0 : leftM / lengthM
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      }
    }
    leftM -= lengthM
  }
  return line.at(-1) as LatLng
}

const SIDE = 5
const PITCH_M = 60
const place = fc.tuple(fc.integer({ min: 0, max: SIDE }), fc.integer({ min: 0, max: SIDE }))
const street = fc.record({
  from: place,
  to: place,
  highway: fc.constantFrom('footway', 'residential', 'steps', 'pedestrian'),
  name: fc.option(fc.constantFrom('Dlouhá', 'Solná', 'Horní'), { nil: undefined }),
})
const metres = ([x, y]: At): At => [x * PITCH_M + (y % 2) * 7, y * PITCH_M]

// A failure prints the seed and the smallest map it was found with.
test('the steps of every leg add up to its line, begin and end it, and lie where the line turns', () => {
  fc.assert(
    fc.property(
      fc.array(street, { minLength: 3, maxLength: 14 }),
      fc.array(place, { minLength: 2, maxLength: 5 }),
      (streets, stops) => {
        const elements = streets.map(({ from, to, name, highway }) =>
          way({ highway, ...(name !== undefined && { name }) }, metres(from), metres(to)),
        )
        const legs = legsIn(elements, stops.map(metres))
        const steps = stepsOfLegs(legs) ?? []
        const line = (lineOfLegs(legs) ?? []).map(([longitude, latitude]) => ({ latitude, longitude }))
        let legFromM = 0
        for (const [leg, { line: ofLeg, isStraight }] of legs.entries()) {
          const lengthM = ofLeg
            .slice(1)
            .reduce((sum, to, index) => sum + distanceM(ofLeg[index] as LatLng, to), 0)
          const own = steps.filter((step) => step.leg === leg)
          if (isStraight) expect(own).toEqual([])
          else {
            expect([own[0]?.turn, own.at(-1)?.turn]).toEqual(['set-out', 'arrive'])
            expect(own.filter(({ turn }) => turn === 'set-out' || turn === 'arrive')).toHaveLength(2)
            const sum = own.reduce((total, step) => total + step.distanceM, 0)
            expect(Math.abs(sum - lengthM)).toBeLessThanOrEqual(1)
            expect(Math.abs((own[0]?.fromM ?? 0) - legFromM)).toBeLessThanOrEqual(0.5)
          }
          legFromM += lengthM
        }
        for (const [index, { fromM, distanceM: toNextM }] of steps.entries()) {
          const here = placeAlong(line, fromM)
          expect(Math.min(...line.map((point) => distanceM(point, here)))).toBeLessThan(0.6)
          const next = steps[index + 1]
          if (next && toNextM > 0) expect(next.fromM).toBe(fromM + toNextM)
          if (next) expect(next.fromM).toBeGreaterThanOrEqual(fromM)
        }
      },
    ),
    { numRuns: 200 },
  )
})
