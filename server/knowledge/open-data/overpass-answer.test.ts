import { expect, test } from 'vitest'
import { readOverpassAnswer } from './overpass-answer.ts'
import { answerOf, BOX, museumNode } from './testing.ts'

const read = (elements: readonly object[]) => {
  const found = readOverpassAnswer(answerOf(elements), BOX, 'all')
  return found.ok ? found.value.elements : found.failure
}

const way = {
  type: 'way',
  id: 317146077,
  bounds: { minlat: 48.86, minlon: 2.34, maxlat: 48.861, maxlon: 2.341 },
  nodes: [3233854241, 3233854238, 3233854233],
  geometry: [{ lat: 48.86, lon: 2.34 }, { lat: 48.861, lon: 2.341 }, null],
  tags: { highway: 'footway' },
}

test('a way has its nodes and its line, without the vertices that the server left out', () => {
  expect(read([way])).toEqual([
    {
      type: 'way',
      id: 317146077,
      tags: { highway: 'footway' },
      nodeIds: way.nodes,
      line: [
        [2.34, 48.86],
        [2.341, 48.861],
      ],
    },
  ])
})

test('an element that comes several times is kept once, with its geometry', () => {
  const { geometry, ...bare } = way
  expect(geometry).toHaveLength(3)
  const centred = { ...bare, center: { lat: 48.8605, lon: 2.3405 } }
  expect(read([centred, way, centred])).toMatchObject([{ id: way.id, line: [{}, {}] }])
  expect(read([centred])).toMatchObject([{ line: [], centre: [2.3405, 48.8605] }])
})

test('a relation has the lines of its members; one that spans a region is left out', () => {
  const relation = (maxlon: number) => ({
    type: 'relation',
    id: 7,
    bounds: { minlat: 48.85, minlon: 2.33, maxlat: 48.86, maxlon },
    members: [
      { type: 'way', ref: 11, role: 'outer', geometry: [{ lat: 48.85, lon: 2.33 }] },
      { type: 'node', ref: 12, role: '', lat: 48.86, lon: 2.34 },
    ],
    tags: { type: 'multipolygon', natural: 'water' },
  })
  expect(read([relation(2.34)])).toMatchObject([
    { members: [{ id: 11, role: 'outer', line: [[2.33, 48.85]] }, { line: [[2.34, 48.86]] }] },
  ])
  expect(read([relation(2.54)])).toEqual([])
})

test('tags are texts of a sane length; what makes no sense is left out', () => {
  const tags = JSON.parse(
    '{"name":"A\\u0000\\u001b[31mB\\n<script>","note":42,"__proto__":"x","inscription":"' +
      'x'.repeat(400) +
      '"}',
  ) as object
  const [node] = read([{ ...museumNode(), tags }]) as unknown as [{ tags: unknown }]
  expect(node.tags).toEqual({ name: 'A [31mB <script>', inscription: 'x'.repeat(255) })
  expect(
    read([{ type: 'area', id: 1 }, museumNode(-1), { ...museumNode(), lat: 91 }, { type: 'way' }, {}]),
  ).toEqual([])
})
