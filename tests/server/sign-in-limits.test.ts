import { describe, expect, it } from 'vitest'
import { startTestServer, type TestUser } from '#tests/support/server.ts'

/** Wrong tries slow down whoever makes them; the owner gets in on a device that was signed in before. */
// The limit refills so slowly that the time for hashing does not matter.
const slowly = { refillS: 3600 }
const server = await startTestServer({
  parts: { trustedProxies: ['127.0.0.1'] },
  limitRules: { 'sign-in:account': slowly, 'sign-in:account-network': slowly, 'sign-in:device': slowly },
})
const { call, signUp } = server

const login = (email: string, password: string, from: string, deviceMark?: string) =>
  call('POST', '/auth/login', {
    body: { email, password, deviceMark },
    headers: { 'x-forwarded-for': from },
  })
const guess = async (email: string, times: number, from: (i: number) => string) => {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await login(email, `guess ${i}`, from(i))).status)
  return statuses
}
const markOf = async ({ email, password }: TestUser): Promise<string> =>
  (await login(email, password, '192.0.2.1')).json.deviceMark

describe('wrong tries on an account', () => {
  it('from one network do not keep its owner out of another', async () => {
    const user = await signUp()
    expect((await guess(user.email, 14, () => '198.51.100.1')).at(-1)).toBe(429)
    expect((await login(user.email, user.password, '203.0.113.5')).json.success).toBe(true)
  })

  it('from one IPv6 network count together', async () => {
    const user = await signUp()
    expect((await guess(user.email, 14, (i) => `2001:db8:5:5::${i + 1}`)).at(-1)).toBe(429)
    expect((await login(user.email, user.password, '2001:db8:5:6::1')).json.success).toBe(true)
  })

  it('from many networks slow down strangers, alike for an unknown address, but no known device', async () => {
    const user = await signUp()
    const mark = await markOf(user)
    const networks = (i: number) => `10.9.${i}.1`
    const known = await guess(user.email, 64, networks)
    expect(known.at(-1)).toBe(429)
    expect(await guess('nobody-at-all@example.org', 64, networks)).toEqual(known)
    expect((await login(user.email, user.password, '203.0.113.6')).status).toBe(429)
    expect((await login(user.email, user.password, '203.0.113.6', mark)).json.success).toBe(true)
    // Also in the network of the guesses.
    expect((await login(user.email, user.password, networks(1), mark)).json.success).toBe(true)
  })
})

describe('a known device', () => {
  it('is slowed down by its own wrong tries, and others are not by them', async () => {
    const user = await signUp()
    const [mark, other] = [await markOf(user), await markOf(user)]
    const statuses = []
    for (let i = 0; i < 14; i++)
      statuses.push((await login(user.email, `guess ${i}`, '192.0.2.7', mark)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect((await login(user.email, user.password, '192.0.2.7', mark)).status).toBe(429)
    expect((await login(user.email, user.password, '192.0.2.7', other)).json.success).toBe(true)
  })

  it('is known for its own account only, and not by a made-up mark or a token', async () => {
    const [user, attacker] = [await signUp(), await signUp()]
    const foreign = await markOf(attacker)
    await guess(user.email, 14, () => '198.51.100.9')
    for (const mark of [foreign, 'made up', user.token, ''])
      expect((await login(user.email, user.password, '198.51.100.9', mark)).status).toBe(429)
  })

  it('gets no session by its mark', async () => {
    const mark = await markOf(await signUp())
    expect((await call('GET', '/auth/me', { token: mark })).status).toBe(401)
  })
})

describe('right passwords', () => {
  it('cost nobody a try', async () => {
    const user = await signUp()
    for (let at = 0; at < 15; at += 1)
      expect((await login(user.email, user.password, '192.0.2.20')).status).toBe(200)
    const wrong = await guess(user.email, 10, () => '192.0.2.20')
    expect(wrong).toEqual(Array.from({ length: 10 }, () => 400))
  })

  it('are hashed so many times for one network, known devices among them', async () => {
    const few = await startTestServer({
      parts: { trustedProxies: ['127.0.0.1'] },
      limitRules: { 'sign-in:hashes': { burst: 3, refillS: 90 } },
    })
    const user = await few.signUp()
    const signIn = (from: string, deviceMark?: string) =>
      few.call('POST', '/auth/login', {
        body: { email: user.email, password: user.password, deviceMark },
        headers: { 'x-forwarded-for': from },
      })
    const first = await signIn('192.0.2.30')
    const mark: string = first.json.deviceMark
    const statuses = [first.status]
    for (let at = 0; at < 3; at += 1) statuses.push((await signIn('192.0.2.30', mark)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await signIn('192.0.2.30')).status).toBe(429)
    expect((await signIn('192.0.2.31')).status).toBe(200)
  })
})
