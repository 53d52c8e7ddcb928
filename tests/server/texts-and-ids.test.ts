/**
 * Texts that are refused everywhere, and the form of ids: one thing has one id, and no input is refused by the
 * database alone.
 */
import { describe, expect, it } from 'vitest'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { startTestServer } from '#tests/support/server.ts'
import { routeBody, stops } from './custom-route.ts'

const server = await startTestServer()
const { call, database, signUp } = server
const { db } = database
const user = await signUp()
const { token } = user
const [tour] = await db
  .insert(tours)
  .values({
    ownerId: user.id,
    slug: 'walk',
    title: 'A walk',
    locationName: 'Florence',
    latitude: 43.77,
    longitude: 11.25,
    topic: 'History',
    durationMin: 30,
    isPublic: true,
  })
  .returning()
const [poi] = await db
  .insert(pois)
  .values({ tourId: tour?.id ?? 0, orderIndex: 0, name: 'The gate', latitude: 43.77, longitude: 11.25 })
  .returning()

const UNKEPT = ['\ud800', 'a\udc00b', '\u0000', 'Florence\u0000']

describe('half a surrogate pair and U+0000', () => {
  it.each(UNKEPT)('are bad input in every text of a body: %j', async (text) => {
    const refused = { status: 400, json: { error: 'The request has a character that cannot be kept.' } }
    const place = { latitude: 43.7696, longitude: 11.2558, topic: 'History' }
    const generate = { token, body: { ...place, locationName: text } }
    expect(await call('POST', '/tours/generate', generate)).toMatchObject(refused)
    for (const body of [
      routeBody({ name: `x${text}` }),
      routeBody({ description: text }),
      routeBody({ pois: stops(3).map((stop) => ({ ...stop, userNotes: text })) }),
    ])
      expect(await call('POST', '/custom-routes', { token, body })).toMatchObject(refused)
    const profile = { firstName: `Ada${text}`, lastName: 'Walker' }
    expect(await call('PUT', '/auth/profile', { token, body: profile })).toMatchObject(refused)
    const login = { email: `ada${text}@example.org`, password: 'x' }
    expect((await call('POST', '/auth/login', { body: login })).status).toBe(400)
  })

  it('are bad input in an address too, and never an error of the server', async () => {
    for (const path of [
      '/api/tours/by-slug/a%00b',
      '/api/tours/a%00b/preview',
      '/api/tours/by-topic/History?search=a%00b',
      '/api/tours/by-topic/a%00b',
      '/api/custom-routes/shared/a%00b',
      '/api/custom-routes/public?topic=a%00b',
      '/geocoder/search?q=a%00b',
      '/media/covers/a%00b/tour-1-0123456789abcdef-light.svg',
    ]) {
      const { status } = await call('GET', path, { token })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })

  it('leaves whole pairs alone', async () => {
    const { status, json } = await call('POST', '/custom-routes', {
      token,
      body: routeBody({ name: 'Walk 🚶' }),
    })
    expect([status, json.name]).toEqual([201, 'Walk 🚶'])
  })
})

describe('ids', () => {
  it('are written in decimal digits', async () => {
    const id = tour?.id ?? 0
    expect((await call('GET', `/tours/${id}`, { token })).status).toBe(200)
    const others = [
      `0x${id.toString(16)}`,
      `${id}e0`,
      `0${id}`,
      `${id}.0`,
      `%20${id}`,
      `+${id}`,
      `0b${id}`,
      '٣',
    ]
    for (const other of others)
      for (const path of [
        `/tours/${other}`,
        `/tours/${other}/basic`,
        `/audiochunks/tours/${other}`,
        `/audiochunks/tours/${id}/chunks/${other}`,
        `/tours/poi/${other}/media`,
        `/custom-routes/${other}`,
        `/tours/my-tours?page=${encodeURIComponent(other)}`,
      ])
        expect([path, (await call('GET', path, { token })).status]).toEqual([path, 400])
  })

  it('of a page are told from those of a list', async () => {
    const path = `/tours/poi/${poi?.id}/media`
    expect((await call('GET', path, { token })).json).toEqual([])
    expect((await call('GET', `${path}?pageSize=5`, { token })).json).toEqual([])
    expect((await call('GET', `${path}?page=1`, { token })).json).toMatchObject({ items: [], totalCount: 0 })
  })

  it('of users are compared as ids', async () => {
    for (const userId of ['x', '0x1', user.id.toUpperCase()])
      expect((await call('POST', '/auth/resend-verification', { body: { userId } })).status).toBe(200)
    const verify = { userId: 'x', token: 'y' }
    expect((await call('POST', '/auth/verify-email', { body: verify })).status).toBe(400)
  })
})
