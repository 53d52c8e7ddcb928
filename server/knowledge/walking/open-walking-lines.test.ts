import { afterAll, expect, test } from 'vitest'
import { ok } from '#contract/failure.ts'
import { packElements, type PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import { openWalkingLines } from './open-walking-lines.ts'
import { NO_WALKER_NEEDS } from './walking-lines.ts'
import { at, node, way } from './testing.ts'

const STOPS = [at([0, 0]), at([200, 100])]
/** A street with a corner. */
const STREET = packElements([way({ highway: 'residential', name: 'Dlouhá' }, [0, 0], [200, 0], [200, 100])])

let packed: Uint8Array = STREET
const boxes: PackedBoxes = { fetchPacked: async (box, scope) => ok({ box, scope, packed }) }
const lines = openWalkingLines({ boxes, files: boxes })
afterAll(() => lines.close())

const find = (data: Uint8Array) => {
  packed = data
  return lines.find({ stops: STOPS, needs: NO_WALKER_NEEDS })
}

test('finds the way in a thread, of the box as it is kept', async () => {
  const found = await find(STREET)
  if (!found.ok) throw new Error(found.failure.kind)
  expect(found.value).toHaveLength(1)
  expect(found.value[0]).toMatchObject({ isStraight: false, streets: [{ name: 'Dlouhá' }] })
  expect(Math.round(found.value[0]?.distanceM ?? 0)).toBe(300)
})

test('a box without ways has no data; a damaged one is a failure that says so, and the next walk is found', async () => {
  expect(await find(packElements([node({ tourism: 'museum' }, [5, 5])]))).toEqual({
    ok: false,
    failure: { kind: 'no-data' },
  })
  expect(await find(STREET.slice(0, 40))).toMatchObject({
    failure: { kind: 'unreachable', detail: expect.stringContaining("The walking lines' thread failed") },
  })
  expect((await find(STREET)).ok).toBe(true)
})
