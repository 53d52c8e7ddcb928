// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDeviceSession, readDeviceSession } from '#data/device/device-session.ts'
import { textHash } from '#kit/text-hash.ts'
import { removeSetting, writeSetting } from '#platform/storage/settings-storage.ts'
import { subscribeNotices, type Notice } from '../notices.ts'
import {
  followStoredSession,
  getSession,
  restoreSession,
  revalidateUser,
  sessionExpired,
  signIn,
  signOut,
  subscribeSession,
} from './session.ts'
import { tellSignOuts } from './end-session.ts'
import { readToken, rememberSession, resetSession, TOKEN_KEY } from './session-store.ts'
import { getSource, provideSource } from '../source.ts'
import { fakeLive, TEST_USER, type FakeLive } from '../testing.ts'

const OTHER_USER = { ...TEST_USER, id: 'other', firstName: 'Grace' }
let live: FakeLive

beforeEach(async () => {
  removeSetting('knownUser')
  removeSetting(TOKEN_KEY)
  await clearDeviceSession()
  live = fakeLive({ name: 'signed-out' })
})
afterEach(() => {
  removeSetting('knownUser')
  removeSetting(TOKEN_KEY)
})

/** Resets the session to that of a new page load. */
const load = () => resetSession()
const noWait = () => Promise.resolve()
const names = () => live.calls.map(([name, endpoint]) => (name === 'ask' ? `ask ${String(endpoint)}` : name))

describe('a start', () => {
  test('without a token is signed out, at once and asking nobody', () => {
    load()
    expect(getSession()).toEqual({ name: 'signed-out' })
    expect(live.calls).toEqual([])
  })

  test('with a token and a known user is signed in at once, asking nobody [1 §4 session]', async () => {
    await rememberSession('opaque', TEST_USER)
    load()
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
    expect(live.calls).toEqual([])
  })

  test('with a token that only the device database knows needs no server either', async () => {
    await rememberSession('opaque', TEST_USER)
    removeSetting('knownUser')
    load()
    expect(getSession()).toEqual({ name: 'restoring' })
    await restoreSession(noWait)
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
    expect(names()).not.toContain('ask me')
  })

  test('with an unknown token waits for /auth/me, through any trouble of the server [1 §4 session] [1 §7 me]', async () => {
    writeSetting(TOKEN_KEY, 'from elsewhere')
    load()
    expect(getSession()).toEqual({ name: 'restoring' })
    const troubles = [
      { kind: 'offline' },
      { kind: 'timeout' },
      { kind: 'server', status: 503 },
      { kind: 'rate-limited' },
    ] as const
    let asked = 0
    live.answer('me', () => {
      const failure = troubles[asked++]
      expect(getSession()).toEqual({ name: 'restoring' })
      return failure ? { ok: false, failure } : { ok: true, value: TEST_USER }
    })
    await restoreSession(noWait)
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
    expect((await readDeviceSession())?.tokenHash).toBe(textHash('from elsewhere'))
    load()
    expect(getSession().name).toBe('signed-in')
  })

  test('with a token that the server refuses is an expired session [1 §4 session]', async () => {
    const told: Notice[] = []
    const stop = subscribeNotices((notice) => told.push(notice))
    writeSetting(TOKEN_KEY, 'stale')
    load()
    live.answer('me', () => ({ ok: false, failure: { kind: 'unauthorized' } }))
    await restoreSession(noWait)
    expect(getSession()).toEqual({ name: 'signed-out', reason: 'expired' })
    expect(readToken()).toBeNull()
    expect(told).toEqual([{ kind: 'session-expired' }])
    stop()
  })

  test('with another user’s token never opens the known user’s store', async () => {
    await rememberSession('opaque', TEST_USER)
    writeSetting(TOKEN_KEY, 'another token')
    load()
    expect(getSession()).toEqual({ name: 'restoring' })
    live.answer('me', () => ({ ok: true, value: OTHER_USER }))
    await restoreSession(noWait)
    expect(getSession()).toEqual({ name: 'signed-in', user: OTHER_USER })
  })
})

describe('while signed in', () => {
  beforeEach(async () => {
    await rememberSession('opaque', TEST_USER)
    load()
    getSession()
  })

  test('a confirmed address shows after the next look at the server', async () => {
    live.answer('me', () => ({ ok: true, value: { ...TEST_USER, emailConfirmed: false } }))
    await revalidateUser()
    expect(getSession()).toMatchObject({ user: { emailConfirmed: false } })
  })

  test('a server in trouble changes nothing', async () => {
    live.answer('me', () => ({ ok: false, failure: { kind: 'server', status: 503 } }))
    await revalidateUser()
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
    expect(readToken()).toBe('opaque')
  })

  test('a 401 ends it and deletes nothing of the user [1 §8 401]', async () => {
    await sessionExpired('opaque')
    expect(getSession()).toEqual({ name: 'signed-out', reason: 'expired' })
    expect(await readDeviceSession()).toBeUndefined()
    expect(names()).not.toContain('forgetUser')
  })

  test('a late 401 of an older token ends nothing', async () => {
    await sessionExpired('older')
    expect(getSession().name).toBe('signed-in')
    expect(readToken()).toBe('opaque')
  })

  test('signing out in another tab signs this one out [1 §4 session]', async () => {
    removeSetting(TOKEN_KEY)
    removeSetting('knownUser')
    await followStoredSession()
    expect(getSession()).toEqual({ name: 'signed-out' })
  })

  test('another user’s sign-in in another tab is followed', async () => {
    await rememberSession('theirs', OTHER_USER)
    await followStoredSession()
    expect(getSession()).toEqual({ name: 'signed-in', user: OTHER_USER })
  })

  test('the same user’s new sign-in in another tab is followed: calls go on with the new token', async () => {
    await getSource()
    await rememberSession('new', TEST_USER)
    await followStoredSession()
    expect(live.calls).toContainEqual(['switchUser', { token: 'new', user: TEST_USER }])
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
  })

  test('a 401 of the old token tells a tab that was frozen meanwhile of the new one', async () => {
    await getSource()
    await rememberSession('new', TEST_USER)
    await sessionExpired('opaque')
    expect(live.calls).toContainEqual(['switchUser', { token: 'new', user: TEST_USER }])
    expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
    expect(readToken()).toBe('new')
  })

  test('what other tabs say of the same user shows; where nothing changed nobody is told', async () => {
    let told = 0
    const stop = subscribeSession(() => (told += 1))
    await followStoredSession()
    expect(told).toBe(0)
    const renamed = { ...TEST_USER, firstName: 'Augusta' }
    await rememberSession('opaque', renamed)
    await followStoredSession()
    expect(getSession()).toEqual({ name: 'signed-in', user: renamed })
    stop()
  })

  test('signing out forgets the user on this device [1 §4 session]', async () => {
    await signOut()
    expect(names()).toContain('forgetUser')
    expect(await readDeviceSession()).toBeUndefined()
    load()
    expect(getSession()).toEqual({ name: 'signed-out' })
  })
})

test('a token that was replaced while its user was asked for gives way to the new one', async () => {
  writeSetting(TOKEN_KEY, 'first')
  load()
  let asked = 0
  live.answer('me', () => {
    asked += 1
    if (asked > 1) return { ok: true, value: OTHER_USER }
    writeSetting(TOKEN_KEY, 'second')
    void followStoredSession()
    return { ok: true, value: TEST_USER }
  })
  await restoreSession(noWait)
  await vi.waitFor(() => expect(getSession()).toEqual({ name: 'signed-in', user: OTHER_USER }))
  expect(asked).toBe(2)
})

test('the same token is asked about once, however many tell of it', async () => {
  writeSetting(TOKEN_KEY, 'first')
  load()
  let asked = 0
  live.answer('me', async () => {
    asked += 1
    await followStoredSession()
    return { ok: true, value: TEST_USER }
  })
  await restoreSession(noWait)
  expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
  expect(asked).toBe(1)
})

test('a sign-out whose code could not be loaded counts nothing', async () => {
  await rememberSession('opaque', TEST_USER)
  load()
  provideSource(() => Promise.reject(new Error('not here')))
  expect(await signOut()).toEqual({ unsentCount: undefined })
  expect(getSession()).toEqual({ name: 'signed-out' })
})

test('another tab`s sign-in is followed where the store`s code could not be loaded', async () => {
  load()
  let refuse = (_error: Error) => {}
  provideSource(
    () =>
      new Promise((_resolve, reject) => {
        refuse = reject
      }),
  )
  const loading = getSource()
  await rememberSession('opaque', TEST_USER)
  const followed = followStoredSession()
  refuse(new Error('not here'))
  await expect(loading).rejects.toThrow('not here')
  await followed
  expect(getSession()).toEqual({ name: 'signed-in', user: TEST_USER })
})

test('a sign-in without a connection is a failure, not a session', async () => {
  expect(await signIn({ email: 'a@b.c', password: 'x' })).toEqual({ ok: false, failure: { kind: 'offline' } })
  expect(getSession()).toEqual({ name: 'signed-out' })
})

describe('the server hears', () => {
  const SIGN_OUT = '/api/auth/sign-outs/one'
  const signedIn = async (signOutUrl: string) => {
    const user = { ...TEST_USER, signOutUrl }
    await rememberSession('opaque', user)
    load()
    return user
  }
  afterEach(() => vi.unstubAllGlobals())

  test('of a sign-out, which never waits for it; without a signal once it is back', async () => {
    await signedIn(SIGN_OUT)
    const asked: string[] = []
    let isAway = true
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(new URL(url).pathname)
      if (isAway) throw new TypeError('Failed to fetch')
      return new Response(null, { status: 204 })
    })
    await signOut()
    expect(readToken()).toBeNull()
    await vi.waitFor(() => expect(asked).toEqual([SIGN_OUT]))
    isAway = false
    await tellSignOuts()
    expect(asked).toEqual([SIGN_OUT, SIGN_OUT])
    await tellSignOuts()
    expect(asked).toHaveLength(2)
  })

  test('nothing at an address of somebody else', async () => {
    await signedIn('https://elsewhere.example/sign-out')
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await signOut()
    await tellSignOuts()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('that this device is known, at the next sign-in of this account only', async () => {
    await signOut()
    live.answer('login', () => ({
      ok: true,
      value: { success: true, token: 't', user: TEST_USER, errors: [], deviceMark: 'known' },
    }))
    await signIn({ email: 'Ada@example.org', password: 'right' })
    await signOut()
    await signIn({ email: 'ada@example.org ', password: 'wrong' })
    await signIn({ email: 'grace@example.org', password: 'wrong' })
    const bodies = live.calls
      .filter(([name, what]) => name === 'ask' && what === 'login')
      .map(([, , input]) => (input as { body: object }).body)
    expect(bodies.map((body) => 'deviceMark' in body && body.deviceMark)).toEqual([false, 'known', false])
  })
})
