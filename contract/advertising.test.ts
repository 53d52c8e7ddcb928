import { expect, it } from 'vitest'
import { CATEGORY_CODES, categoryCodeOf, categoryCodeOfWalk } from './advertising.ts'

it.each([
  ['nightclub', '1111111111'],
  ['bar', '1111111111'],
  ['casino', '1111111111'],
  ['live music', '1111111111'],
  ['restaurant', '2222222222'],
  ['cafe', '2222222222'],
  ['museum', '3333333333'],
  ['gallery', '3333333333'],
  ['attraction', '3333333333'],
  ['store', '4444444444'],
  ['hotel', '5555555555'],
  ['lodging', '5555555555'],
  ['church', '1234567890'],
  ['', '1234567890'],
  [null, '1234567890'],
  [undefined, '1234567890'],
])('the category code of %s is %s [2 §3 category code]', (kind, code) => {
  expect(categoryCodeOf(kind)).toBe(code)
})

it('a kind is known however a map or a writer spells it, and is not guessed [2 §3 category code]', () => {
  const codes = ['night_club', 'Live-Music', 'Café', 'art museum', 'tea shop', 'snack bar', 'barn'].map(
    categoryCodeOf,
  )
  expect(codes).toEqual([
    '1111111111',
    '1111111111',
    '2222222222',
    '3333333333',
    '1234567890',
    '1234567890',
    '1234567890',
  ])
})

it('every code has ten digits [2 §3 category code]', () => {
  expect(CATEGORY_CODES).toHaveLength(6)
  for (const code of CATEGORY_CODES) expect(code).toMatch(/^\d{10}$/)
})

it('a walk has the code of most of its stops, whatever the others are [2 §3 category code]', () => {
  expect(categoryCodeOfWalk(['church', 'square', 'café', 'museum', 'museum', null])).toBe('3333333333')
  expect(categoryCodeOfWalk(['church', 'hotel', 'museum'])).toBe('5555555555')
  expect(categoryCodeOfWalk(['church', null])).toBe('1234567890')
  expect(categoryCodeOfWalk([])).toBe('1234567890')
})
