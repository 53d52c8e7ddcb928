import { expect, it } from 'vitest'
import type { LngLat } from '#server/knowledge/geometry/polygon.ts'
import { polygonsOf } from './shapes.ts'

it('puts a hole into the ring it lies in', () => {
  const square = (x: number, size: number): LngLat[] => [
    [x, 0],
    [x + size, 0],
    [x + size, size],
    [x, size],
  ]
  const corners = [...square(0, 10), ...square(20, 10), ...square(22, 2).map(([x, y]) => [x, y + 2] as const)]
  const ring = (first: number) =>
    [first, first + 1, first + 2, first + 3, first].map((corner): LngLat => corners[corner] ?? [0, 0])
  const polygons = polygonsOf({
    type: 'relation',
    id: 1,
    tags: { type: 'multipolygon' },
    members: [0, 4, 8].map((id) => ({
      type: 'way',
      id,
      role: id === 8 ? 'inner' : 'outer',
      line: ring(id),
    })),
  })
  const withHole = polygons.find((polygon) => polygon.length === 2)
  expect(polygons).toHaveLength(2)
  expect(withHole?.[0]?.[0]?.[0]).toBeGreaterThanOrEqual(20)
})
