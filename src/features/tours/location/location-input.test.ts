import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyLocation,
  locationReducer,
  queryOf,
  type LocationEvent,
  type LocationInput,
} from './location-input.ts'

const play = (...events: LocationEvent[]): LocationInput => events.reduce(locationReducer, emptyLocation)
const place = { latitude: 43.77, longitude: 11.25 }

test('three characters are not looked up, four are', () => {
  expect(queryOf('Rom ')).toEqual({ kind: 'nothing' })
  expect(queryOf(' Rome ')).toEqual({ kind: 'address', query: 'Rome' })
})

test("'lat, lng' is a point at once; out of range it is an address like any other", () => {
  expect(queryOf('1, 2')).toEqual({ kind: 'point', place: { latitude: 1, longitude: 2 } })
  expect(queryOf('95, 200')).toEqual({ kind: 'address', query: '95, 200' })
})

test('typing clears the coordinates, the problem and the lookup', () => {
  const placed = play(
    { name: 'typed', text: 'Rome' },
    { name: 'settled', attempt: 1 },
    { name: 'looked-up', attempt: 1, place },
  )
  expect(placed.place).toEqual(place)
  const typed = locationReducer(placed, { name: 'typed', text: 'Rom' })
  expect(typed).toEqual({ text: 'Rom', attempt: 2, status: 'idle' })
})

test('an answer to an older text changes nothing', () => {
  const state = play(
    { name: 'typed', text: 'Rome' },
    { name: 'settled', attempt: 1 },
    { name: 'typed', text: 'Paris' },
    { name: 'settled', attempt: 2 },
  )
  expect(locationReducer(state, { name: 'looked-up', attempt: 1, place })).toBe(state)
  expect(locationReducer(state, { name: 'lookup-failed', attempt: 1 })).toBe(state)
})

test('typing while the position is awaited wins over the position', () => {
  const state = play({ name: 'locating' }, { name: 'typed', text: 'Paris' })
  expect(locationReducer(state, { name: 'located', attempt: 1, place, text: '43.77, 11.25' })).toBe(state)
})

test('a position that was refused leaves the place that was already chosen', () => {
  const state = play(
    { name: 'typed', text: '1, 2' },
    { name: 'settled', attempt: 1 },
    { name: 'locating' },
    { name: 'locating-failed', attempt: 2, kind: 'position-denied' },
  )
  expect(state.place).toEqual({ latitude: 1, longitude: 2 })
  expect(state.problem).toBe('position-denied')
})

test('whatever happens, coordinates belong to the text that is shown: after a key there are none', () => {
  const attempt = fc.integer({ min: 0, max: 6 })
  const events: fc.Arbitrary<LocationEvent> = fc.oneof(
    fc.record({ name: fc.constant('typed' as const), text: fc.constantFrom('Rome', '1, 2', 'x', '') }),
    fc.record({ name: fc.constant('settled' as const), attempt }),
    fc.record({ name: fc.constant('looked-up' as const), attempt, place: fc.constantFrom(place, undefined) }),
    fc.record({ name: fc.constant('lookup-failed' as const), attempt }),
    fc.record({ name: fc.constant('locating' as const) }),
    fc.record({
      name: fc.constant('located' as const),
      attempt,
      place: fc.constant(place),
      text: fc.constant('here'),
    }),
  )
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (list) => {
      let state = emptyLocation
      for (const event of list) {
        const next = locationReducer(state, event)
        if (event.name === 'typed') expect(next.place).toBeUndefined()
        if (event.name !== 'typed' && event.name !== 'locating' && event.attempt !== state.attempt) {
          expect(next).toBe(state)
        }
        state = next
      }
    }),
  )
})
