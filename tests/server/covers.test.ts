/** Covers: who gets which address, what is served there, and when it stops. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureHouseAccount } from '#server/api/accounts/demo-accounts.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody, shareRoute, stops } from './custom-route.ts'

const asked: object[] = []
const server = await startTestServer({
  parts: {
    maps: {
      async extract(box) {
        asked.push(box)
        throw new Error('these files are broken')
      },
    },
  },
})
const { call, signUp, database, dataDir } = server
const { db } = database

let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  await ensureHouseAccount(db)
  ;[owner, stranger] = [await signUp(), await signUp()]
})

async function tourOf(user: TestUser, isPublic = false): Promise<number> {
  const [made] = await db
    .insert(tours)
    .values({
      ownerId: user.id,
      slug: randomUUID(),
      title: '<script>alert("x")</script> & co',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 60,
      isPublic,
    })
    .returning()
  await db.insert(pois).values(
    stops(4).map(({ latitude, longitude, orderIndex }) => ({
      tourId: made!.id,
      orderIndex,
      name: `<${orderIndex}>`,
      latitude,
      longitude,
    })),
  )
  return made!.id
}

const basic = async (id: number, { token }: TestUser) =>
  (await call('GET', `/tours/${id}/basic`, { token })).json
const statusOf = async (url: string) => (await call('GET', url)).status
const publish = (id: number, isPublic: boolean) =>
  call('PATCH', `/tours/${id}/publicity`, { token: owner.token, body: { isPublic } })
const filesIn = (...folder: string[]) => readdir(join(dataDir, 'objects', ...folder)).catch(() => [])

describe('the cover of a tour', () => {
  it('is at an address that only its owner is told, with no header, for ever', async () => {
    const id = await tourOf(owner)
    const { coverUrl, coverDarkUrl } = await basic(id, owner)
    expect(coverUrl).toMatch(
      new RegExp(`^/media/covers/[A-Za-z0-9_-]{43}/tour-${id}-[0-9a-f]{16}-light\\.svg$`),
    )
    const { status, headers, text } = await call('GET', coverUrl)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toMatch(/^<svg /)
    expect(text).not.toMatch(/script|alert/)
    expect((await call('GET', coverDarkUrl)).text).not.toBe(text)
    const kept = await call('GET', coverUrl, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect([kept.status, kept.text]).toEqual([304, ''])

    const other = (await basic(await tourOf(owner), owner)).coverUrl.split('/')
    const [, , , token, name] = coverUrl.split('/')
    for (const wrong of [
      `/media/covers/${'A'.repeat(43)}/${name}`,
      `/media/covers/${other[3]}/${name}`,
      `/media/covers/${token}/${name.replace('tour', 'route')}`,
      `/media/covers/${token}/cover.svg`,
      `/api/tours/${id}/cover.svg`,
      `/api/tours/${id}/cover.png`,
    ])
      expect(await statusOf(wrong), wrong).toBe(404)
  })

  it('of a public one is for everybody, also as a picture for link previews, until it is not public', async () => {
    const id = await tourOf(owner)
    await publish(id, true)
    const seen = await basic(id, stranger)
    expect(seen.coverUrl).toMatch(new RegExp(`^/api/tours/${id}/cover\\.svg\\?v=[0-9a-f]{16}$`))
    const mine = (await basic(id, owner)).coverUrl
    expect((await call('GET', seen.coverUrl)).text).toBe((await call('GET', mine)).text)
    expect((await call('GET', seen.coverDarkUrl)).text).not.toBe((await call('GET', mine)).text)

    const png = await server.app.inject({ url: `/api/tours/${id}/cover.png` })
    expect([png.statusCode, png.headers['content-type'], png.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ])
    expect(png.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const dark = await server.app.inject({ url: `/api/tours/${id}/cover.png?theme=dark` })
    expect(dark.rawPayload.equals(png.rawPayload)).toBe(false)
    const kept = { 'if-none-match': String(png.headers['etag']) }
    expect((await call('GET', `/api/tours/${id}/cover.png`, { headers: kept })).status).toBe(304)

    await publish(id, false)
    for (const url of [seen.coverUrl, seen.coverDarkUrl, `/api/tours/${id}/cover.png`])
      expect(await statusOf(url)).toBe(404)
    expect(await statusOf(mine)).toBe(200)
  })

  it('is in lists, previews and details', async () => {
    const id = await tourOf(owner, true)
    const one = (items: { id: number; coverUrl: string }[]) => items.find((item) => item.id === id)?.coverUrl
    const near = await call('GET', '/tours/nearby?latitude=43.77&longitude=11.25')
    const topic = await call('GET', '/tours/by-topic/History')
    const mine = await call('GET', '/tours/my-tours', { token: owner.token })
    const detail = (await call('GET', `/tours/${id}`, { token: owner.token })).json
    const preview = (await call('GET', `/tours/${detail.slug}/preview`)).json
    for (const url of [one(near.json.items), one(topic.json.items), preview.coverUrl])
      expect(url).toMatch(/^\/api\/tours\//)
    for (const url of [one(mine.json.items), detail.coverUrl]) expect(url).toMatch(/^\/media\/covers\//)
  })

  it('is nowhere of a tour that is not there', async () => {
    for (const id of ['0', '999999', 'abc', '1e3', '%00'])
      expect(await statusOf(`/api/tours/${id}/cover.png`), id).toBe(404)
  })

  it('is drawn once and goes with its tour', async () => {
    const id = await tourOf(owner)
    const { coverUrl } = await basic(id, owner)
    const answers = await Promise.all([call('GET', coverUrl), call('GET', coverUrl), call('GET', coverUrl)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await filesIn('tours', String(id), 'covers')).toHaveLength(1)
    await call('DELETE', `/tours/${id}`, { token: owner.token })
    expect(await statusOf(coverUrl)).toBe(404)
  })
})

describe('the cover of a route', () => {
  const routeFor = async (id: number, token?: string) =>
    (await call('GET', `/custom-routes/${id}`, { token })).json

  it('is drawn anew when its stops change, and not when its name does; broken street data is no street', async () => {
    const { id, coverUrl, pois: points } = await createRoute(server, owner)
    const before = asked.length
    const first = await call('GET', coverUrl)
    expect([first.status, asked.length]).toEqual([200, before + 1])
    const change = async (fields: object) => {
      const body = routeBody({ pois: points, ...fields })
      await call('PUT', `/custom-routes/${id}`, { token: owner.token, body })
      return (await routeFor(id, owner.token)).coverUrl
    }
    expect(await change({ name: 'Another name' })).toBe(coverUrl)
    const next = await change({
      pois: points.map((poi: { latitude: number }, index: number) => ({
        ...poi,
        latitude: poi.latitude + (index / 1000) * index,
      })),
    })
    expect(next).not.toBe(coverUrl)
    expect((await call('GET', next)).text).not.toBe(first.text)
    // The address of before shows the present one, and is not to be kept.
    const old = await call('GET', coverUrl)
    expect([old.text, old.headers['cache-control']]).toEqual([
      (await call('GET', next)).text,
      'private, no-cache',
    ])
    expect(await filesIn('custom-routes', String(id), 'covers')).toHaveLength(1)
    await call('DELETE', `/custom-routes/${id}`, { token: owner.token })
    expect(await filesIn('custom-routes', String(id))).toEqual([])
    expect(await statusOf(next)).toBe(404)
  })

  it('is seen by others while it is public, and by its link', async () => {
    const { id, pois: points } = await createRoute(server, owner, { isPublic: true })
    const { coverUrl } = await routeFor(id)
    expect(coverUrl).toMatch(new RegExp(`^/api/custom-routes/${id}/cover\\.svg\\?v=`))
    expect(await statusOf(coverUrl)).toBe(200)
    expect(await statusOf(`/api/custom-routes/${id}/cover.png`)).toBe(200)
    const { shareToken } = await shareRoute(server, owner.token, id)
    const body = routeBody({ isPublic: false, pois: points })
    await call('PUT', `/custom-routes/${id}`, { token: owner.token, body })
    expect(await statusOf(coverUrl)).toBe(404)
    expect(await statusOf(`/api/custom-routes/${id}/cover.png`)).toBe(404)

    const shared = (await call('GET', `/custom-routes/shared/${shareToken}`)).json
    expect(shared.coverUrl).toContain(`/api/shared-routes/${shareToken}/cover.svg?v=`)
    expect(await statusOf(shared.coverUrl)).toBe(200)
    const png = await call('GET', `/api/shared-routes/${shareToken}/cover.png`)
    expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await statusOf(`/api/shared-routes/${'A'.repeat(43)}/cover.png`)).toBe(404)
  })

  it('goes with its owner', async () => {
    const leaving = await signUp()
    const { id, coverUrl } = await createRoute(server, leaving)
    expect(await statusOf(coverUrl)).toBe(200)
    await call('DELETE', '/privacy/account', { token: leaving.token })
    expect(await filesIn('custom-routes', String(id))).toEqual([])
    expect(await statusOf(coverUrl)).toBe(404)
  })
})
