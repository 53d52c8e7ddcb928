import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAdvertisingSource } from '#server/api/advertising/advertising-source.ts'
import { readConfig } from '#server/roles/config.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { startTestServer } from '#tests/support/server.ts'
import { offer, startAdvertisingService } from './advertising-stand-in.ts'

const MINUTE_MS = 60_000
let nowMs = Date.UTC(2026, 10, 23)
const failures: string[] = []
const service = await startAdvertisingService()
const source = createAdvertisingSource({
  config: { url: service.url },
  now: () => nowMs,
  onFailure: ({ kind }) => failures.push(kind),
})
const server = await startTestServer({ parts: { advertising: source } })
const without = await startTestServer()

beforeEach(() => {
  nowMs += MINUTE_MS
  service.asked.splice(0)
  failures.splice(0)
  service.says(200, offer)
})
afterAll(() => {
  source.close()
  return service.close()
})
const get = (category: string) => server.call('GET', `/partners/${category}`)

it('hands on the words and the picture, drawn anew, with no address but that of the link [2 §3 category code]', async () => {
  const { status, json, headers } = await get('3333333333')
  expect(status).toBe(200)
  expect(json.advertisement).toEqual({
    headline: offer.headline,
    text: offer.text,
    advertiser: offer.advertiser,
    url: offer.url,
    picture: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toMatch(/connect-src 'self'.*/)
})

it('tells the service a code and nothing of a person', async () => {
  const { token } = await server.signUp()
  await server.call('GET', '/partners/2222222222', {
    token,
    headers: {
      cookie: 'a=b',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Somebody/1',
      referer: 'https://walks.example/tours',
    },
  })
  const [first] = service.asked
  expect(first?.path).toBe('/slot')
  expect(first?.query).toEqual({ category: '2222222222' })
  for (const { headers } of service.asked) {
    expect(headers['user-agent']).toBe('Streetlore')
    for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for', 'forwarded', 'origin'])
      expect([name, headers[name]]).toEqual([name, undefined])
  }
})

it('asks once a minute for all, so that nobody is counted', async () => {
  await Promise.all([get('5555555555'), get('5555555555')])
  await get('5555555555')
  expect(service.asked.filter(({ path }) => path === '/slot')).toHaveLength(1)
  nowMs += MINUTE_MS
  await get('5555555555')
  expect(service.asked.filter(({ path }) => path === '/slot')).toHaveLength(2)
})

it.each<[string, number, unknown, string[]]>([
  ['has none', 204, undefined, []],
  ['breaks', 500, {}, ['HTTP 500']],
  [
    'leads to an address that is not secure',
    200,
    { ...offer, url: 'http://museum.example' },
    ['not an advertisement'],
  ],
  ['leads to a script', 200, { ...offer, url: 'javascript:alert(1)' }, ['not an advertisement']],
  ['says nothing', 200, { ...offer, headline: ' ' }, ['not an advertisement']],
])('there is none where the service %s', async (_, status, body, said) => {
  service.says(status, body)
  expect((await get('1111111111')).json).toEqual({ advertisement: null })
  expect(failures).toEqual(said)
})

it('texts are cut to what the slot holds, and pictures of other hosts are not fetched', async () => {
  service.says(200, {
    ...offer,
    headline: `${'Very '.repeat(50)}\u202elate`,
    imageUrl: 'http://other.example/pixel.gif',
  })
  const { advertisement } = (await get('4444444444')).json
  expect(advertisement.headline).toMatch(/^Very .*…$/)
  expect(advertisement.headline.length).toBeLessThanOrEqual(70)
  expect(advertisement.picture).toBeUndefined()
  expect(service.asked).toHaveLength(1)
})

it('refuses what is no category code [2 §3 category code]', async () => {
  expect((await get('9999999999')).status).toBe(400)
  expect((await get('museum')).status).toBe(400)
  expect(service.asked).toEqual([])
})

async function publicTour(kinds: readonly (string | null)[], businessType?: string): Promise<string> {
  const { id: ownerId } = await server.signUp()
  const slug = `walk-${randomUUID()}`
  const [tour] = await server.database.db
    .insert(tours)
    .values({
      ownerId,
      slug,
      title: 'A walk',
      narrativeText: 'Once.',
      locationName: 'Somewhere',
      latitude: 1,
      longitude: 2,
      topic: 'History',
      durationMin: 30,
      isPublic: true,
    } as typeof tours.$inferInsert)
    .returning({ id: tours.id })
  const tourId = tour?.id ?? 0
  await server.database.db.insert(pois).values(
    kinds.map((kind, orderIndex) => ({
      tourId,
      orderIndex,
      name: `Stop ${orderIndex}`,
      latitude: 1,
      longitude: 2,
      kind,
    })),
  )
  if (businessType !== undefined)
    await server.database.db
      .update(pois)
      .set({ businessInfo: { businessType } })
      .where(and(eq(pois.tourId, tourId), eq(pois.orderIndex, 0)))
  return slug
}

it('a preview says the category of its stops, and the list the general one [2 §3 category code]', async () => {
  const museums = await publicTour(['church', 'art museum', 'museum', 'café'])
  const business = await publicTour(['church', null], 'hotel')
  const preview = async (slug: string) => (await server.call('GET', `/tours/${slug}/preview`)).json
  expect((await preview(museums)).advertisingCategory).toBe('3333333333')
  expect((await preview(business)).advertisingCategory).toBe('5555555555')
  expect((await preview(await publicTour(['church']))).advertisingCategory).toBe('1234567890')
  const list = await server.call('GET', '/tours/by-topic/History')
  expect(list.json.advertisingCategory).toBe('1234567890')
})

it('a server without a service says no category, and has no such call', async () => {
  const list = await without.call('GET', '/tours/by-topic/History')
  expect(list.status).toBe(200)
  expect(list.json).not.toHaveProperty('advertisingCategory')
  expect((await without.call('GET', '/partners/1234567890')).status).toBe(501)
})

it('is off unless the operator gives an address', () => {
  expect(readConfig({}).advertising).toBeUndefined()
  expect(readConfig({ ADVERTISING_URL: 'https://ads.example/slot' }).advertising).toEqual({
    url: 'https://ads.example/slot',
  })
  expect(() => readConfig({ ADVERTISING_URL: 'ads.example' })).toThrow('ADVERTISING_URL')
})
