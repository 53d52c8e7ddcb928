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

test('of a box with everything, a reader of sights gets the sights, their doors and the town', async () => {
  const node = (id: number, tags: Record<string, string>): OsmElement => ({
    type: 'node',
    id,
    tags,
    position: [2.3, 48.8],
  })
  const packed = packElements([
    node(1, { tourism: 'museum', name: 'Musée' }),
    node(2, { highway: 'crossing' }),
    node(3, { entrance: 'main' }),
    node(4, { place: 'town', name: 'Velenov' }),
  ])
  const everything: PackedBoxes = { fetchPacked: async (box) => ok({ box, scope: 'all', packed }) }
  const found = await unpacked(everything).fetchBox(BOX, 'sights')
  expect(found.ok && found.value.elements.map(({ id }) => id)).toEqual([1, 3, 4])
})

test('others get their turn while a large box is read', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await read(packElements(nodes(20_000)))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
