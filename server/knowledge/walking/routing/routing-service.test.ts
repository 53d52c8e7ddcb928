import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { fail } from '#contract/failure.ts'
import { at, metresOf, way } from '../testing.ts'
import { packElements, type PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import { openWalkingLines } from '../open-walking-lines.ts'
import { NO_WALKER_NEEDS } from '../walking-lines.ts'
import { createRoutingService, type RoutingConfig } from './routing-service.ts'
import { encodePolyline, startRoutingStandIn } from './routing-stand-in.ts'
import { decodePolyline } from './valhalla.ts'

const STOPS = [at([0, 0]), at([200, 150]), at([-100, 350])]
const WISH = { stops: STOPS, needs: NO_WALKER_NEEDS, language: 'fr' } as const

const standIn = await startRoutingStandIn()
afterAll(() => standIn.close())
let nowMs = 0
beforeEach(() => {
  standIn.mode = 'normal'
  standIn.requests.length = 0
})
const serviceOf = (kind: RoutingConfig['kind'], timeoutMs = 2_000) =>
  createRoutingService({
    config: { kind, baseUrl: standIn.origin, userAgent: 'Walks/2 (ops@walks.example)' },
    now: () => nowMs,
    timeoutMs,
  })

describe.each(['valhalla', 'osrm'] as const)('%s', (kind) => {
  it('is asked once for all legs, under a name, and gives their lines, streets and steps', async () => {
    const found = await serviceOf(kind).find(WISH)
    if (!found.ok) throw new Error(found.failure.kind)
    const [first, second] = found.value
    expect(found.value).toHaveLength(2)
    expect(first?.line.map(metresOf)).toEqual([
      [0, 0],
      [0, 150],
      [200, 150],
    ])
    expect(first).toMatchObject({
      isStraight: false,
      streets: [{ name: 'Dlouhá' }, { name: 'Solná' }],
      steps: [
        { at: 0, turn: 'set-out', street: 'Solná' },
        { at: 1, turn: 'right', street: 'Dlouhá' },
        { at: 2, turn: 'arrive' },
      ],
    })
    expect(Math.round(first?.distanceM ?? 0)).toBe(350)
    expect(second?.steps?.map(({ turn }) => turn)).toEqual(['set-out', 'left', 'arrive'])
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.requests[0]?.userAgent).toBe('Walks/2 (ops@walks.example)')
  })

  it.each([
    ['busy', 'unreachable'],
    ['silent', 'unreachable'],
    ['no-way', 'invalid-answer'],
    ['nonsense', 'invalid-answer'],
    ['endless', 'invalid-answer'],
  ] as const)('that is %s is a failure: %s', async (mode, failure) => {
    standIn.mode = mode
    const found = await serviceOf(kind, mode === 'silent' ? 50 : 5_000).find(WISH)
    expect(found).toMatchObject({ failure: { kind: failure } })
  })

  it('is left alone for a minute after it did not answer', async () => {
    const service = serviceOf(kind)
    standIn.mode = 'busy'
    await service.find(WISH)
    standIn.mode = 'normal'
    expect(await service.find(WISH)).toEqual(fail({ kind: 'resting' }))
    nowMs += 61_000
    expect((await service.find(WISH)).ok).toBe(true)
    expect(standIn.requests).toHaveLength(2)
  })
})

test('Valhalla is told what a person cannot walk, and says where stairs are', async () => {
  standIn.mode = 'stairs'
  const needs = { wheelchair: true, avoidsStairs: true, avoidsSteep: true }
  const found = await serviceOf('valhalla').find({ ...WISH, needs })
  expect(standIn.requests[0]?.body).toMatchObject({
    costing: 'pedestrian',
    costing_options: { pedestrian: { type: 'wheelchair', step_penalty: 600, use_hills: 0 } },
  })
  if (!found.ok) throw new Error(found.failure.kind)
  expect(found.value[0]?.steps?.map(({ isStairs }) => isStairs)).toEqual([false, true, false])
})

test('OSRM, which knows nothing of that, is not asked then', async () => {
  const needs = { ...NO_WALKER_NEEDS, avoidsStairs: true }
  expect(await serviceOf('osrm').find({ ...WISH, needs })).toEqual(fail({ kind: 'needs-unknown' }))
  expect(standIn.requests).toHaveLength(0)
})

test('without its answer the way is found in the data of this server, and without that there is none', async () => {
  const street = packElements([way({ highway: 'residential', name: 'Own' }, [0, 0], [200, 150], [-100, 350])])
  let packed: Uint8Array | undefined = street
  const boxes: PackedBoxes = {
    fetchPacked: async (box, scope) =>
      packed ? { ok: true, value: { box, scope, packed } } : fail({ kind: 'no-data' }),
  }
  const warned: string[] = []
  const lines = openWalkingLines({
    boxes,
    files: boxes,
    routing: serviceOf('valhalla'),
    logger: { warn: (_, message) => void warned.push(message) },
  })
  const streetsOf = async (request: object = {}) => {
    const found = await lines.find({ ...WISH, ...request })
    return found.ok
      ? found.value.flatMap(({ streets }) => streets.map(({ name }) => name))
      : found.failure.kind
  }
  expect(await streetsOf()).toContain('Dlouhá')
  // Demo walks send no requests.
  expect(await streetsOf({ ownFilesOnly: true })).toEqual(['Own', 'Own'])
  expect(standIn.requests).toHaveLength(1)
  standIn.mode = 'busy'
  expect(await streetsOf()).toEqual(['Own', 'Own'])
  packed = undefined
  expect(await streetsOf()).toBe('no-data')
  expect(warned).toHaveLength(2)
  await lines.close()
})

test('a polyline is read as it was written, on both sides of the equator', () => {
  const places = [
    { lat: 49.123456, lon: -15.654321 },
    { lat: -33.9, lon: 151.2 },
    { lat: 0, lon: 0 },
  ]
  expect(decodePolyline(encodePolyline(places))).toEqual(
    places.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
  )
  expect(() => decodePolyline('_')).toThrow(RangeError)
})
