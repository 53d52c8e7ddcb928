// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeSetting } from '#platform/storage/settings-storage.ts'
import { getSession, signIn, signOut, useSession } from './session/session.ts'
import { readToken, TOKEN_KEY } from './session/session-store.ts'
import { fakeLive, TEST_USER, type FakeLive } from './testing.ts'
import { useTopics } from './tours.ts'

let live: FakeLive
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
})
afterEach(() => {
  cleanup()
  removeSetting(TOKEN_KEY)
})

function Topics() {
  const topics = useTopics()
  const session = useSession()
  return (
    <p>
      {session.name} {topics.status} {topics.data?.map(({ label }) => label).join(' ')}
    </p>
  )
}

test('a query is loading, then ready, and follows what is stored', async () => {
  render(<Topics />)
  expect(screen.getByText('signed-out loading')).toBeTruthy()
  await act(async () => live.set('topics', null, [{ id: 1, value: 'Art', label: 'Art', tier: 'Premium' }]))
  expect(screen.getByText('signed-out ready Art')).toBeTruthy()
})

test('a query whose fetch failed with nothing stored says so', async () => {
  render(<Topics />)
  await act(async () => live.setFailed('topics', null, { kind: 'offline' }))
  expect(screen.getByText('signed-out failed')).toBeTruthy()
})

test('signing in keeps the token and tells the screens; signing out forgets it', async () => {
  live.answer('login', () => ({
    ok: true,
    value: { success: true, token: 'opaque', user: TEST_USER, errors: [], warning: 'Confirm your address' },
  }))
  expect(await signIn({ email: 'ada@example.org', password: 'x' })).toEqual({
    ok: true,
    value: { warning: 'Confirm your address' },
  })
  expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
  expect(readToken()).toBe('opaque')

  expect(await signOut()).toEqual({ unsentCount: 0 })
  expect(getSession()).toEqual({ name: 'signed-out' })
  expect(readToken()).toBeNull()
  expect(live.calls.map(([name]) => name)).toContain('forgetUser')
})

test('a refused sign-in carries the reasons of the server and stores nothing', async () => {
  live.answer('login', () => ({
    ok: false,
    failure: { kind: 'rejected', status: 400, errors: ['Invalid email or password'] },
  }))
  const result = await signIn({ email: 'ada@example.org', password: 'x' })
  expect(result).toEqual({
    ok: false,
    failure: { kind: 'rejected', status: 400, errors: ['Invalid email or password'] },
  })
  expect(getSession().name).toBe('signed-out')
})
