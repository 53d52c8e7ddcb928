import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BuilderPoi, BuilderRoute } from '#live/views.ts'
import { beginHistory, draftReducer, moved, type DraftEvent, type DraftHistory } from './draft-history.ts'

const EMPTY: BuilderRoute = { name: '', description: '', topic: 'History', isPublic: false, pois: [] }
const poi = (key: string): BuilderPoi => ({
  key,
  name: `Stop ${key}`,
  latitude: 1,
  longitude: 2,
  tempMedia: [],
})
const play = (...events: DraftEvent[]): DraftHistory => events.reduce(draftReducer, beginHistory(EMPTY))
const add = (key: string): DraftEvent => ({ name: 'poi-added', poi: poi(key) })
const keys = ({ present }: DraftHistory) => present.pois.map(({ key }) => key).join('')
const undo: DraftEvent = { name: 'undone' }
const redo: DraftEvent = { name: 'redone' }

test('a removed stop comes back where it was, and goes again', () => {
  const history = play(add('a'), add('b'), add('c'), { name: 'poi-removed', key: 'b' })
  expect(keys(history)).toBe('ac')
  expect(keys(draftReducer(history, undo))).toBe('abc')
  expect(keys([undo, undo, redo, redo].reduce(draftReducer, history))).toBe('ac')
})

test('letters typed into one field are one step; another field is another', () => {
  const type = (name: string): DraftEvent => ({ name: 'route-changed', fields: { name } })
  const history = play(type('O'), type('Ol'), type('Old'), {
    name: 'route-changed',
    fields: { topic: 'Food' },
  })
  expect(history.past).toHaveLength(2)
  expect(draftReducer(history, undo).present).toMatchObject({ name: 'Old', topic: 'History' })
  expect([undo, undo].reduce(draftReducer, history).present.name).toBe('')
})

test('a seventh stop is not taken', () => {
  expect(keys(play(...[...'abcdefg'].map(add)))).toBe('abcdef')
})

test('a new order is a step; an order of other stops, or the same, is none', () => {
  const history = play(add('a'), add('b'))
  expect(keys(draftReducer(history, { name: 'ordered', keys: ['b', 'a'] }))).toBe('ba')
  for (const same of [['a', 'b'], ['a'], ['a', 'x']])
    expect(draftReducer(history, { name: 'ordered', keys: same })).toBe(history)
})

test('the name of a place arrives later, without a step, and not over a name of the user', () => {
  const named: DraftEvent = {
    name: 'poi-named',
    key: 'a',
    instead: 'Stop a',
    fields: { name: 'Gate', address: 'Wall' },
  }
  const history = draftReducer(play(add('a')), named)
  expect(history.present.pois[0]).toMatchObject({ name: 'Gate', address: 'Wall' })
  expect(history.past).toHaveLength(1)
  const renamed = play(add('a'), { name: 'poi-changed', key: 'a', fields: { name: 'Mine' } })
  expect(draftReducer(renamed, named)).toBe(renamed)
})

test('moving stops at both ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

const anyKey = fc.constantFrom(...'abcdefgh')
const anyEvent: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.record({ name: fc.constant('route-changed' as const), fields: fc.record({ name: fc.string() }) }),
  fc.record({
    name: fc.constant('route-changed' as const),
    fields: fc.record({ isPublic: fc.boolean() }),
  }),
  anyKey.map((key): DraftEvent => add(key)),
  anyKey.map((key): DraftEvent => ({ name: 'poi-removed', key })),
  anyKey.map((key): DraftEvent => ({ name: 'poi-changed', key, fields: { name: 'Other' } })),
  fc.shuffledSubarray([...'abcdefgh']).map((list): DraftEvent => ({ name: 'ordered', keys: list })),
  fc.constant(undo),
  fc.constant(redo),
)

// A failure prints its seed and path; `fc.assert(…, { seed, path })` repeats it.
test('whatever was done: undoing all is the beginning, redoing all is the end, and there are never more than six', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const end = events.reduce(draftReducer, beginHistory(EMPTY))
      expect(end.present.pois.length).toBeLessThanOrEqual(6)
      let back = end
      while (back.past.length > 0) {
        const before = draftReducer(back, undo)
        expect(draftReducer(before, redo).present).toEqual(back.present)
        back = before
      }
      expect(back.present).toEqual(EMPTY)
      let forth = back
      while (forth.future.length > 0) forth = draftReducer(forth, redo)
      const last = end.future.at(-1) ?? end.present
      expect(forth.present).toEqual(last)
    }),
  )
})
