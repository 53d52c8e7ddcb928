import { describe, expect, it } from 'vitest'
import { distanceM } from '#contract/geo.ts'
import { at, legsIn, metresOf, node, way } from './testing.ts'

const STREET = { highway: 'residential' }
const near = (metres: number) => expect.closeTo(metres, -1)

describe('a leg', () => {
  it('follows the streets round a block of houses, with both stops in its line and the street that it follows', () => {
    const [leg] = legsIn(
      [
        way({ ...STREET, name: 'Solná' }, [0, 0], [0, 200]),
        way({ ...STREET, name: 'Dlouhá', 'name:fr': 'Rue Longue' }, [0, 200], [150, 200], [300, 200]),
      ],
      [
        [8, 0],
        [300, 190],
      ],
      { language: 'fr' },
    )
    expect(leg?.line.map(metresOf)).toEqual([
      [8, 0],
      [0, 0],
      [0, 200],
      [300, 200],
      [300, 190],
    ])
    expect(leg).toMatchObject({ isStraight: false, distanceM: near(518) })
    expect(leg?.streets).toEqual([
      { name: 'Rue Longue', distanceM: 300 },
      { name: 'Solná', distanceM: 200 },
    ])
    // North along the first street, east along the second: what lies between the street and a stop does not count.
    expect(Math.round(leg?.departsDegrees ?? -1) % 360).toBe(0)
    expect(Math.round(leg?.arrivesDegrees ?? -1)).toBe(90)
  })

  it('takes stairs where they are shorter, but not for people who avoid stairs; a ramp is no stairs', () => {
    const map = (steps: object) => [
      way(STREET, [0, 0], [0, 120], [200, 120], [200, 0]),
      way({ highway: 'steps', ...steps }, [0, 0], [200, 0]),
    ]
    const stops = [
      [0, 0],
      [200, 0],
    ] as const
    const lengthM = (steps: object, avoidsStairs: boolean) =>
      Math.round(
        legsIn(map(steps), stops, { needs: { avoidsStairs, avoidsSteep: avoidsStairs } })[0]?.distanceM ?? 0,
      )
    expect(lengthM({}, false)).toBe(200)
    expect(lengthM({}, true)).toBe(440)
    expect(lengthM({ 'ramp:wheelchair': 'yes' }, true)).toBe(200)
    expect(lengthM({ highway: 'footway', incline: '12%' }, true)).toBe(440)
    expect(lengthM({ highway: 'footway', incline: '2%' }, true)).toBe(200)
  })

  it.each([
    ['a private way', { highway: 'footway', access: 'private' }],
    ['a way without walkers', { highway: 'residential', foot: 'no' }],
    ['a motorway', { highway: 'motorway' }],
    ['a cycle track', { highway: 'cycleway' }],
    ['a ferry', { route: 'ferry', foot: 'yes' }],
    ['a moving stairway the other way', { highway: 'steps', conveying: 'backward' }],
  ])('goes round %s', (_, tags) => {
    const [leg] = legsIn(
      [way(STREET, [0, 0], [0, 120], [200, 120], [200, 0]), way(tags, [0, 0], [200, 0])],
      [
        [0, 0],
        [200, 0],
      ],
    )
    expect(leg).toMatchObject({ isStraight: false, distanceM: near(440) })
  })

  it('takes a private way that walkers may use, and no locked gate', () => {
    const map = (gate: object) => [
      way(STREET, [0, 0], [0, 120], [200, 120], [200, 0]),
      way({ highway: 'service', access: 'private', foot: 'yes' }, [0, 0], [100, 0], [200, 0]),
      node({ barrier: 'gate', ...gate }, [100, 0]),
    ]
    const lengthM = (gate: object) =>
      Math.round(
        legsIn(map(gate), [
          [0, 0],
          [200, 0],
        ])[0]?.distanceM ?? 0,
      )
    expect([lengthM({}), lengthM({ locked: 'yes' }), lengthM({ access: 'private' })]).toEqual([200, 440, 440])
  })

  it('crosses a square, but not the houses in its corner', () => {
    const square = { highway: 'pedestrian', area: 'yes', name: 'Náměstí' }
    const streets = [way(STREET, [-50, 0], [0, 0]), way(STREET, [100, 100], [100, 150])]
    const stops = [
      [-50, 0],
      [100, 150],
    ] as const
    const ring = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 0],
    ] as const
    const [across] = legsIn([...streets, way(square, ...ring)], stops)
    expect(across?.distanceM).toEqual(near(100 + Math.hypot(100, 100)))
    // An L: the straight line between its ends lies outside.
    const corner = [
      [0, 0],
      [90, 0],
      [90, 10],
      [100, 100],
      [95, 100],
      [80, 10],
      [0, 10],
      [0, 0],
    ] as const
    const [round] = legsIn([...streets, way(square, ...corner)], stops)
    expect(round?.line.map(metresOf)).toContainEqual([80, 10])
    expect(round?.isStraight).toBe(false)
  })

  it('goes straight where no way leads there, or only one that nobody would take; the others are walked', () => {
    const island = [way(STREET, [0, 300], [100, 300])]
    const street = [way(STREET, [0, 0], [300, 0])]
    const legs = legsIn(
      [...street, ...island],
      [
        [0, 0],
        [300, 0],
        [50, 310],
      ],
    )
    expect(legs.map(({ isStraight }) => isStraight)).toEqual([false, true])
    expect(legs[1]).toMatchObject({ streets: [], distanceM: distanceM(at([300, 0]), at([50, 310])) })
    const round = way(STREET, [0, 0], [0, 400], [60, 400], [60, 0])
    const [leg] = legsIn(
      [round],
      [
        [0, 0],
        [60, 0],
      ],
    )
    expect(leg?.isStraight).toBe(true)
    // Farther than 100 m from every way.
    expect(
      legsIn(street, [
        [0, 0],
        [150, 130],
      ])[0]?.isStraight,
    ).toBe(true)
    expect(
      legsIn(
        [],
        [
          [0, 0],
          [150, 130],
        ],
      )[0]?.isStraight,
    ).toBe(true)
  })

  it('leaves a courtyard behind a gate alone, and leads to the main door of a house', () => {
    const court = way({ highway: 'footway' }, [100, 42], [110, 42])
    const street = way(STREET, [0, 0], [400, 0])
    const house = way({ building: 'yes' }, [80, 20], [120, 20], [120, 60], [80, 60], [80, 20])
    const [leg] = legsIn(
      [street, court],
      [
        [100, 40],
        [400, 0],
      ],
    )
    expect(leg).toMatchObject({ isStraight: false, distanceM: near(340) })
    expect(leg?.line.map(metresOf)).toEqual([
      [100, 40],
      [100, 0],
      [400, 0],
    ])

    const doors = [node({ entrance: 'yes' }, [80, 60]), node({ entrance: 'main' }, [120, 20])]
    const [toDoor] = legsIn(
      [street, house, ...doors],
      [
        [100, 40],
        [400, 0],
      ],
    )
    expect(toDoor?.line.map(metresOf)).toEqual([
      [100, 40],
      [120, 20],
      [120, 0],
      [400, 0],
    ])
  })

  it('says how one turns at a stop that lies beside the street', () => {
    const [first, second] = legsIn(
      [way(STREET, [0, 0], [200, 0], [400, 0]), way(STREET, [200, 0], [200, -300])],
      [
        [0, 0],
        [200, 15],
        [200, -300],
      ],
    )
    expect(
      [first?.arrivesDegrees, second?.departsDegrees].map((degrees) => Math.round(degrees ?? -1)),
    ).toEqual([90, 180])
  })
})
