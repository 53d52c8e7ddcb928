import { describe, expect, it } from 'vitest'
import { classifyArea, classifyLine, classifyPoint } from './street-schema.ts'

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
