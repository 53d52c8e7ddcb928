import { describe, expect, it, test } from 'vitest'
import { legsIn, node, way } from './testing.ts'
import { NO_WALKER_NEEDS, type WalkerNeeds } from './walking-lines.ts'
import { effortPerM } from './way-effort.ts'

const STREET = { highway: 'residential' }
const [SHORT_M, ROUND_M] = [200, 440]
const STOPS = [
  [0, 0],
  [200, 0],
] as const
/** Returns a map with a way of 200 m, and one of 440 m around it. */
const mapWith = (tags: Record<string, string>, at?: Record<string, string>) => [
  way(STREET, [0, 0], [0, 120], [200, 120], [200, 0]),
  way({ highway: 'footway', ...tags }, [0, 0], [100, 0], [200, 0]),
  ...(at ? [node(at, [100, 0])] : []),
]
const lengthM = (map: ReturnType<typeof mapWith>, needs: Partial<WalkerNeeds> = {}) =>
  Math.round(legsIn(map, STOPS, { needs })[0]?.distanceM ?? 0)

describe('somebody in a wheelchair goes round', () => {
  it.each([
    ['stairs', { highway: 'steps' }],
    ['stairs with a ramp for bicycles', { highway: 'steps', ramp: 'yes' }],
    ['what is marked as no way for wheelchairs', { wheelchair: 'no' }],
    ['a steep way', { incline: '9%' }],
    ['a steep way in degrees', { incline: '-5°' }],
    ['old cobbles', { surface: 'unhewn_cobblestone' }],
    ['gravel', { surface: 'gravel' }],
    ['a broken surface', { surface: 'asphalt', smoothness: 'very_bad' }],
    ['a passage of 70 cm', { width: '0.7' }],
    ['the same in other words', { 'maxwidth:physical': '70 cm' }],
  ])('%s, and nobody else does', (_, tags) => {
    const map = mapWith(tags)
    expect([lengthM(map), lengthM(map, { wheelchair: true })]).toEqual([SHORT_M, ROUND_M])
  })

  it.each([
    ['a raised kerb', { kerb: 'raised' }],
    ['a stile', { barrier: 'stile' }],
    ['a crossing that is none for wheelchairs', { highway: 'crossing', wheelchair: 'no' }],
  ])('%s', (_, tags) => {
    // The detour is at most 150 m, which is the cost of a raised kerb.
    const map = [way(STREET, [0, 0], [0, 60], [200, 60], [200, 0]), ...mapWith({}, tags).slice(1)]
    expect([lengthM(map), lengthM(map, { wheelchair: true })]).toEqual([SHORT_M, 320])
  })

  it.each([
    ['stairs with a ramp for wheelchairs', { highway: 'steps', 'ramp:wheelchair': 'yes' }, undefined],
    ['a gentle slope', { incline: '4%' }, undefined],
    ['a way of 1.5 m', { width: '1,5 m' }, undefined],
    ['gravel that somebody found fit', { surface: 'gravel', wheelchair: 'yes' }, undefined],
    ['a lowered kerb', {}, { kerb: 'lowered' }],
    ['a way of which nothing is said', {}, undefined],
  ])('but not round %s', (_, tags, at) => {
    expect(lengthM(mapWith(tags, at), { wheelchair: true })).toBe(SHORT_M)
  })

  it('but over the stairs where nothing else leads there, and the steps say so', () => {
    const [leg] = legsIn([way({ highway: 'steps' }, [0, 0], [200, 0])], STOPS, {
      needs: { wheelchair: true },
    })
    expect(leg).toMatchObject({ isStraight: false })
    expect(leg?.steps?.[0]).toMatchObject({ turn: 'set-out', isStairs: true })
  })
})

test('a stop beside stairs is reached from another way', () => {
  const map = [way({ highway: 'steps' }, [0, 0], [0, 60]), way(STREET, [0, 0], [300, 0])]
  const stops = [
    [6, 40],
    [300, 0],
  ] as const
  const stairs = (needs: Partial<WalkerNeeds>) =>
    legsIn(map, stops, { needs })[0]?.steps?.some(({ isStairs }) => isStairs)
  expect([stairs({}), stairs({ wheelchair: true })]).toEqual([true, false])
})

test('each need counts by itself: stairs, hills', () => {
  const [stairs, hill] = [mapWith({ highway: 'steps' }), mapWith({ incline: '10%' })]
  expect([lengthM(stairs, { avoidsStairs: true }), lengthM(hill, { avoidsStairs: true })]).toEqual([
    ROUND_M,
    SHORT_M,
  ])
  // A walker who avoids hills avoids stairs too, because they climb.
  expect([lengthM(stairs, { avoidsSteep: true }), lengthM(hill, { avoidsSteep: true })]).toEqual([
    ROUND_M,
    ROUND_M,
  ])
  const escalator = { highway: 'steps', conveying: 'forward' }
  expect(effortPerM(escalator, { ...NO_WALKER_NEEDS, avoidsSteep: true })).toBe(1)
  expect(effortPerM(escalator, { ...NO_WALKER_NEEDS, wheelchair: true })).toBeGreaterThan(20)
})

test('what is said of vehicles does not close a street of shops, and a stop is not under the ground', () => {
  expect(lengthM(mapWith({ highway: 'pedestrian', access: 'delivery' }))).toBe(SHORT_M)
  expect(lengthM(mapWith({ highway: 'service', access: 'delivery' }))).toBe(ROUND_M)
  const [leg] = legsIn(
    [
      way(STREET, [0, 0], [200, 0]),
      way({ highway: 'footway', indoor: 'yes', level: '-1' }, [150, 0], [150, 30], [200, 30]),
    ],
    [
      [0, 0],
      [190, 29],
    ],
  )
  expect(leg?.distanceM).toBeCloseTo(219, -1)
})
