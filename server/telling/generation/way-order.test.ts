import { expect, test } from 'vitest'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { inWayOrder } from './way-order.ts'

const fact = (id: string): Fact => ({ id, text: `A fact about the ${id}.`, topics: ['History'], source: 's' })
const AUTHORED = [
  { fact: fact('pool'), join: 'While you walk.' },
  { fact: fact('dog') },
  { fact: fact('gate'), join: 'Dogs got a second warning.', pause: 'turn' as const },
  { fact: fact('carp'), join: 'The goddess has more friends.' },
]
const ordered = (...ids: string[]) =>
  inWayOrder(
    AUTHORED.filter(({ fact: { id = '' } }) => ids.includes(id)),
    AUTHORED,
    { links: new Map(), related: () => false },
  ).map(({ fact: { id }, join }) => [id, join])

test('a join stays where the fact before it is told, and is left out where it is not', () => {
  expect(ordered('pool', 'dog', 'gate')).toEqual([
    ['pool', 'While you walk.'],
    ['dog', undefined],
    ['gate', 'Dogs got a second warning.'],
  ])
  expect(ordered('pool', 'gate', 'carp')).toEqual([
    ['pool', 'While you walk.'],
    ['gate', undefined],
    ['carp', 'The goddess has more friends.'],
  ])
})
