import { describe, expect, it } from 'vitest'
import type { LngLat } from '#server/knowledge/open-data/osm-box.ts'
import { polygonsOf } from '#server/knowledge/open-data/shapes.ts'
import { joinRings, liesIn } from './areas.ts'
import { classifyArea, classifyLine, classifyPoint } from './street-schema.ts'

describe('rings out of ways', () => {
  it('joins ways end to end, whichever way they point', () => {
    const rings = joinRings([
      [1, 2, 3],
      [5, 4, 3],
      [5, 1],
    ])
    expect(rings).toHaveLength(1)
    expect(new Set(rings[0])).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(rings[0]?.[0]).toBe(rings[0]?.at(-1))
  })
  it('leaves out what never closes', () => {
    expect(joinRings([[1, 2, 3]])).toEqual([])
  })
  it('puts a hole into the ring it lies in', () => {
    const square = (x: number, size: number): LngLat[] => [
      [x, 0],
      [x + size, 0],
      [x + size, size],
      [x, size],
    ]
    const corners = [
      ...square(0, 10),
      ...square(20, 10),
      ...square(22, 2).map(([x, y]) => [x, y + 2] as const),
    ]
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
    expect(liesIn([5, 5], square(0, 10))).toBe(true)
    expect(liesIn([15, 5], square(0, 10))).toBe(false)
  })
})

describe('tags in the schema of the basemap', () => {
  it.each([
    [
      { highway: 'primary', name: 'Via Roma' },
      { kind: 'major_road', kind_detail: 'primary', name: 'Via Roma' },
    ],
    [{ highway: 'pedestrian' }, { kind: 'minor_road', kind_detail: 'pedestrian' }],
    [{ highway: 'steps' }, { kind: 'path', kind_detail: 'steps' }],
    [{ railway: 'tram' }, { kind: 'rail', kind_detail: 'tram' }],
    [
      { waterway: 'river', name: 'Arno' },
      { kind: 'river', name: 'Arno' },
    ],
  ])('sees the line %o', (tags, attributes) => expect(classifyLine(tags)?.attributes).toEqual(attributes))

  it.each([
    [{ building: 'yes', height: '12.5 m' }, 'buildings', { kind: 'building', height: 12.5 }],
    [{ leisure: 'park', name: 'Boboli' }, 'landuse', { kind: 'park' }],
    [{ natural: 'water', water: 'lake' }, 'water', { kind: 'lake' }],
  ])('sees the area %o', (tags, layer, attributes) =>
    expect(classifyArea(tags)).toMatchObject({ layer, attributes }),
  )

  it('names points, in English where that differs, and leaves out what helps nobody', () => {
    expect(
      classifyPoint({ tourism: 'museum', name: 'Uffizi', 'name:en': 'Uffizi Gallery' })?.attributes,
    ).toEqual({
      kind: 'museum',
      name: 'Uffizi',
      'name:en': 'Uffizi Gallery',
    })
    expect(classifyPoint({ place: 'town', name: 'Fiesole' })).toMatchObject({
      layer: 'places',
      attributes: { kind: 'locality', kind_detail: 'town' },
    })
    expect(classifyPoint({ amenity: 'restaurant' })).toBeUndefined()
    expect(classifyPoint({ highway: 'crossing' })).toBeUndefined()
    expect(classifyLine({ highway: 'proposed' })).toBeUndefined()
  })
})
