import { describe, expect, it } from 'vitest'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { findPlace, placeCloseBy } from './find-place.ts'

const { packs } = loadAtlas()
const placeOf = (id: string) => {
  const place = packs.flatMap(({ places }) => places).find((known) => known.id === id)
  if (!place) throw new Error(`no ${id}`)
  return place
}
/** Metres to the north of a place. */
const northOf = (id: string, metres: number) => {
  const { latitude, longitude } = placeOf(id)
  return { latitude: latitude + metres / 111_195, longitude }
}
const found = (name: string, id: string, metres = 30) =>
  findPlace(packs, { name, ...northOf(id, metres) })?.place.name

describe('a stop of a route is a known place', () => {
  it.each([
    ['Uffizi Gallery', 'uffizi', 'Uffizi Gallery'],
    ['  the UFFIZI  ', 'uffizi', 'Uffizi Gallery'],
    ['Galleria degli Uffizi, Firenze, Italia', 'uffizi', 'Uffizi Gallery'],
    ['Uffizi Florence', 'uffizi', 'Uffizi Gallery'],
    ['Duomo', 'santa-maria-del-fiore', 'Santa Maria del Fiore'],
    ['Florence Cathedral', 'santa-maria-del-fiore', 'Santa Maria del Fiore'],
    ['Basilica di Santa Croce', 'santa-croce', 'Santa Croce'],
    ['Palazzo della Signoria', 'palazzo-vecchio', undefined],
    ['二条城', 'nijo-castle', 'Nijo Castle'],
    ['Sao Joao', 'uffizi', undefined],
  ])('called %o near %s: %o', (name, id, expected) => {
    expect(found(name, id)).toBe(expected)
  })

  it('by its own name within 500 m, by a part of it within 250 m', () => {
    expect(found('Boboli Gardens', 'boboli-gardens', 480)).toBe('Boboli Gardens')
    expect(found('Boboli Gardens', 'boboli-gardens', 520)).toBeUndefined()
    expect(found('Uffizi', 'uffizi', 240)).toBe('Uffizi Gallery')
    expect(found('Uffizi', 'uffizi', 260)).toBeUndefined()
  })

  it('and no other thing that has a place’s name in its own', () => {
    expect(found('Uffizi Café', 'uffizi', 5)).toBeUndefined()
    expect(found('Piazza Santa Croce', 'santa-croce', 5)).toBeUndefined()
    expect(found('Hotel Palazzo Vecchio', 'palazzo-vecchio', 5)).toBeUndefined()
    expect(found('Point 1', 'palazzo-vecchio', 0)).toBeUndefined()
    expect(found('…', 'palazzo-vecchio', 0)).toBeUndefined()
  })
})

it('what is close by is the nearest known place within 150 m that is not told elsewhere', () => {
  const spot = northOf('uffizi', 10)
  const uffizi = placeOf('uffizi')
  expect(placeCloseBy(packs, spot, new Set())).toMatchObject({ place: uffizi })
  const other = placeCloseBy(packs, spot, new Set([uffizi]))
  expect(other?.place.name).not.toBe('Uffizi Gallery')
  expect(other?.metres).toBeLessThanOrEqual(150)
  expect(placeCloseBy(packs, { latitude: 43.9, longitude: 11.25 }, new Set())).toBeUndefined()
})
