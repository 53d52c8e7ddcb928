import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ok } from '#contract/failure.ts'
import type { OsmElement } from './osm-box.ts'
import { elementsIn, type PackedBoxes, packElements, unpacked } from './packed-box.ts'
import { BOX } from './testing.ts'

const nodes = (count: number): readonly OsmElement[] =>
  Array.from({ length: count }, (_, id) => ({
    type: 'node',
    id,
    tags: { name: `美術館\n[${id}],` },
    position: [2.3, 48.8],
  }))
const source = (packed: Uint8Array): PackedBoxes => ({
  fetchPacked: async (box, scope) => ok({ box, scope, packed }),
})
const read = async (packed: Uint8Array) => {
  const found = await unpacked(source(packed)).fetchBox(BOX, 'all')
  return found.ok ? found.value.elements : found.failure
}

test.each([0, 1, 500, 501, 1700])('%i elements are the same again, here and in a thread', async (count) => {
  const packed = packElements(nodes(count))
  expect([...elementsIn(packed)]).toEqual(nodes(count))
  expect(await read(packed)).toEqual(nodes(count))
})

test('a box that was kept in one line is read too; a damaged one is a failure', async () => {
  expect(await read(gzipSync(JSON.stringify(nodes(3))))).toEqual(nodes(3))
  expect(await read(packElements(nodes(3)).slice(0, 30))).toMatchObject({ kind: 'unreadable' })
})

test('others get their turn while a large box is read', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await read(packElements(nodes(20_000)))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
