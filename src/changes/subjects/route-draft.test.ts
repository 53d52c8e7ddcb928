import { expect, it } from 'vitest'
import { TEXT } from '#contract/text-lengths.ts'
import { nameOfCopy, routeBody } from './route-draft.ts'

const copyName = (name: string) => `${name} (my version)`

it('a copy has a name of its own', () => expect(nameOfCopy('Hills', copyName)).toBe('Hills (my version)'))

it('the longest name is cut, never the words that tell the two apart', () => {
  const name = nameOfCopy('a'.repeat(TEXT.short), copyName)
  expect(name).toHaveLength(TEXT.short)
  expect(name).toMatch(/^a+ \(my version\)$/)
})

it('a body has the ids that are known, and the order of the list', () => {
  const poi = (key: string) => ({ key, name: key, latitude: 1, longitude: 2 })
  const draft = { name: 'Walk', topic: 'History' as const, isPublic: false, pois: [poi('b'), poi('7')] }
  expect(routeBody(draft, (key) => (key === '7' ? 7 : undefined)).pois).toEqual([
    { name: 'b', latitude: 1, longitude: 2, orderIndex: 0 },
    { id: 7, name: '7', latitude: 1, longitude: 2, orderIndex: 1 },
  ])
})
