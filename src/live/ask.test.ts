// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { ask } from './ask.ts'
import { fakeLive, type FakeLive } from './testing.ts'

const PLACE = { query: { latitude: 43.77, longitude: 11.25 } }
const NONE = ok([] as never)

let live: FakeLive
beforeEach(() => {
  localStorage.setItem('token', 'mine')
  live = fakeLive()
})

/** The session changes while the first call is under way. */
const cutOffOnce = (endpoint: 'nearbyTours' | 'contact', meanwhile = () => {}) => {
  let calls = 0
  live.answer(endpoint, () => {
    calls += 1
    if (calls > 1) return NONE
    meanwhile()
    return fail({ kind: 'aborted' })
  })
  return () => calls
}

it('asks again what was cut off while the start learned whose token it has', async () => {
  const calls = cutOffOnce('nearbyTours')
  expect(await ask('nearbyTours', PLACE)).toEqual(NONE)
  expect(calls()).toBe(2)
})

it('asks nothing again for another user', async () => {
  const calls = cutOffOnce('nearbyTours', () => localStorage.setItem('token', 'theirs'))
  expect(await ask('nearbyTours', PLACE)).toEqual(fail({ kind: 'aborted' }))
  expect(calls()).toBe(1)
})

it('does nothing twice', async () => {
  const calls = cutOffOnce('contact')
  const body = { name: 'A', email: 'a@example.org', category: 'General', subject: 'S', message: 'M' }
  expect(await ask('contact', { body } as never)).toEqual(fail({ kind: 'aborted' }))
  expect(calls()).toBe(1)
})
