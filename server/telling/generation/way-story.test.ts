import { describe, expect, it } from 'vitest'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { ToldLine } from './told-line.ts'
import type { TrackPart } from './track.ts'
import { introductionOf } from './way-story.ts'

const mill = { id: 'mill', name: 'Old Mill' } as Place
const inn = { id: 'inn', name: 'Inn' } as Place
const part = (of: TrackPart['of'], place?: Place, continues = false, text = ''): TrackPart => ({
  of,
  place,
  continues,
  pack: {} as CityPack,
  lines: text === '' ? [] : [{ fact: { text } } as ToldLine],
})
const introductions = (...parts: TrackPart[]) => parts.map((_, index) => introductionOf(parts, index))

describe('what a track says of its subject', () => {
  it('is said where the subject changes, and not twice for the city', () => {
    expect(introductions(part('near', mill), part('city'), part('city'), part('near', inn))).toEqual([
      'new',
      'new',
      'none',
      'new',
    ])
  })

  it('is said again after a silence, unless the first words name the place just left', () => {
    expect(introductions(part('near', mill, true))).toEqual(['again'])
    expect(introductions(part('city', undefined, true))).toEqual(['new'])
    expect(introductions(part('left', mill, true, 'Its wheel stood still.'))).toEqual(['again'])
    expect(introductions(part('left', mill, true, 'The Old Mill burned down.'))).toEqual(['none'])
  })

  it('is said again where another subject came between', () => {
    expect(introductions(part('near', inn), part('left', mill, true), part('city', undefined, true))).toEqual(
      ['new', 'again', 'new'],
    )
  })
})
