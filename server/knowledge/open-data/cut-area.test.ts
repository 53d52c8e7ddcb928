import { expect, test } from 'vitest'
import { cutArea } from './cut-area.ts'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'
import type { OsmRelation } from './osm-box.ts'
import { polygonsOf } from './shapes.ts'

const BOX = { west: 0, south: 0, east: 1, north: 1 }
const square = (west: number, south: number, size: number): readonly LngLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const lake = (tags: Record<string, string>, ...lines: readonly (readonly LngLat[])[]): OsmRelation => ({
  type: 'relation',
  id: 7,
  tags: { type: 'multipolygon', ...tags },
  members: lines.map((line, id) => ({ type: 'way', id, role: id === 0 ? 'outer' : 'inner', line })),
})

test('of a lake around the box there is as much as the map shows, with the islands in it', () => {
  const far = square(30, 30, 1)
  const cut = cutArea(
    lake(
      { natural: 'water', name: 'Sea', wikidata: 'Q1' },
      square(-50, -50, 100),
      square(0.2, 0.2, 0.1),
      far,
    ),
    BOX,
  )
  expect(cut?.tags).toEqual({ type: 'multipolygon', natural: 'water' })
  const [[outer, island, ...more] = []] = cut ? polygonsOf(cut) : []
  expect(more).toEqual([])
  for (const [axis, at] of [0, 1].flatMap((one) => [-1, 2].map((edge) => [one, edge] as const)))
    expect(outer?.some((corner) => corner[axis] === at)).toBe(true)
  expect(outer?.flat().every((value) => value >= -1 && value <= 2)).toBe(true)
  expect(island).toHaveLength(5)
})

test('what lies elsewhere, and what is no water or wood, is left out', () => {
  expect(cutArea(lake({ natural: 'water' }, square(30, 30, 50)), BOX)).toBeUndefined()
  expect(cutArea(lake({ boundary: 'administrative' }, square(-50, -50, 100)), BOX)).toBeUndefined()
})
