/** The files themselves: at which addresses they are served to whom, over a real connection, and when they go. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { MIB } from '#contract/media-rules.ts'
import { fileRemovals } from '#server/kernel/db/schema/file-removals.ts'
import { sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody } from './custom-route.ts'
import { fixture, FORM_TYPE, formBody, picture, upload, wav } from './media-upload.ts'

const server = await startTestServer()
const { call, signUp, store, database } = server
const { db } = database
let owner: TestUser
beforeAll(async () => {
  owner = await signUp()
})

const IMAGE = 1
const VOICE = 2
const add = async (fields: { readonly isPublic?: boolean } = {}, user = owner) => {
  const route = await createRoute(server, user, fields)
  const file = await picture('jpeg')
  const form = { CustomPOIId: route.pois[0].id, MediaType: IMAGE, file }
  return { route, media: (await upload(server, user.token, form)).json }
}
const statusOf = async (url: string) => (await call('GET', url)).status
const publish = async (route: { id: number; pois: never }, isPublic: boolean) => {
  const body = routeBody({ isPublic, pois: route.pois })
  await call('PUT', `/custom-routes/${route.id}`, { token: owner.token, body })
}
const mediaFor = async (routeId: number, token?: string) =>
  (await call('GET', `/custom-routes/${routeId}`, { token })).json.pois[0].media[0]
const storedFiles = () => readdir(join(server.dataDir, 'objects', 'custom-media')).catch(() => [])

describe('an address', () => {
  it('cannot be guessed, needs no token and serves parts of the file', async () => {
    const { pois } = await createRoute(server, owner)
    const file = fixture('voice.webm')
    const { json } = await upload(server, owner.token, { CustomPOIId: pois[0].id, MediaType: VOICE, file })
    expect(json.mediaUrl).toMatch(/^\/media\/[A-Za-z0-9_-]{32}\/voice\.webm$/)
    const whole = await call('GET', json.mediaUrl)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/webm',
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const part = await call('GET', json.mediaUrl, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${file.length}`])
    const name = json.mediaUrl.split('/').at(-1)
    for (const wrong of [
      `/media/${'A'.repeat(32)}/${name}`,
      json.mediaUrl.replace(name, 'small.webp'),
      `${json.mediaUrl}.facts~`,
    ])
      expect(await statusOf(wrong)).toBe(404)
  })

  it('of a public route stops working for everybody but the owner when the route goes private [2 §6 media owner]', async () => {
    const { route, media } = await add({ isPublic: true })
    const seen = await mediaFor(route.id)
    expect(seen.id).toBe(media.id)
    const theirs = [seen.mediaUrl, seen.thumbnailUrl, seen.mediumUrl]
    for (const url of theirs) expect(await statusOf(url)).toBe(200)
    // No browser keeps on showing it without asking.
    expect((await call('GET', seen.mediaUrl)).headers['cache-control']).toBe('private, no-cache')

    await publish(route, false)
    for (const url of theirs) expect(await statusOf(url)).toBe(404)
    expect(await mediaFor(route.id, owner.token)).toEqual(media)
    for (const url of [media.mediaUrl, media.thumbnailUrl, media.mediumUrl])
      expect(await statusOf(url)).toBe(200)

    await publish(route, true)
    expect(await mediaFor(route.id)).toEqual(seen)
    expect(await statusOf(seen.mediaUrl)).toBe(200)
  })

  it('of the owner is told to nobody else', async () => {
    const { route, media } = await add({ isPublic: true })
    const stranger = await signUp()
    const token = media.mediaUrl.split('/')[2]
    for (const path of [
      `/custom-routes/${route.id}`,
      '/custom-routes/public',
      `/custom-media/poi/${route.pois[0].id}`,
    ])
      expect((await call('GET', path, { token: stranger.token })).text).not.toContain(token)
  })
})

describe('the files', () => {
  const ways = {
    'its own deletion': async ({ media }, { token }) =>
      call('DELETE', `/custom-media/${media.id}`, { token }),
    'its point': async ({ route }, { token }) =>
      call('PUT', `/custom-routes/${route.id}`, {
        token,
        body: routeBody({
          pois: route.pois.map((poi: object, index: number) => ({ ...poi, id: index ? 1 : 0 })),
        }),
      }),
    'its route': async ({ route }, { token }) => call('DELETE', `/custom-routes/${route.id}`, { token }),
    'its owner': async (_, { token }) => call('DELETE', '/privacy/account', { token }),
  } satisfies Record<
    string,
    (made: Awaited<ReturnType<typeof add>>, user: TestUser) => Promise<{ status: number }>
  >

  it.each(Object.entries(ways))('of a picture go with %s', async (_, leave) => {
    const user = await signUp()
    const before = await storedFiles()
    const made = await add({}, user)
    expect(await storedFiles()).toHaveLength(before.length + 1)
    expect(Math.floor((await leave(made, user)).status / 100)).toBe(2)
    expect(await storedFiles()).toEqual(before)
    expect(await statusOf(made.media.mediaUrl)).toBe(404)
  })

  it('of an upload that a crash prevented go with a later sweep, those of others stay', async () => {
    const { media } = await add()
    const orphan = 'custom-media/11111111-1111-4111-8111-111111111111/'
    await store.put(`${orphan}voice.wav`, wav(), 'audio/wav')
    await db.insert(fileRemovals).values({ prefix: orphan, dueAt: sql`now() + interval '1 hour'` })
    await sweepFileRemovals(db, store)
    expect(await store.head(`${orphan}voice.wav`)).toBeDefined()
    await db.update(fileRemovals).set({ dueAt: sql`now()` })
    await sweepFileRemovals(db, store)
    expect(await store.head(`${orphan}voice.wav`)).toBeUndefined()
    expect(await statusOf(media.mediaUrl)).toBe(200)
  })

  it('of an upload that fails are removed, and the key can be tried again', async () => {
    const { pois } = await createRoute(server, owner)
    const form = { CustomPOIId: pois[0].id, MediaType: IMAGE, file: await picture('png') }
    const headers = { 'idempotency-key': 'upload-that-fails' }
    const before = await storedFiles()
    const real = store.put.bind(store)
    const put = vi.spyOn(store, 'put').mockImplementation((key, body, type) => {
      if (key.endsWith('medium.webp')) return Promise.reject(new Error('the disk is full'))
      return real(key, body, type)
    })
    expect((await upload(server, owner.token, form, headers)).status).toBe(500)
    put.mockRestore()
    expect(await storedFiles()).toEqual(before)
    expect((await upload(server, owner.token, form, headers)).status).toBe(201)
    expect(await storedFiles()).toHaveLength(before.length + 1)
  })

  it('are in the export of the owner’s data', async () => {
    const user = await signUp()
    const { media } = await add({}, user)
    const { json } = await call('GET', '/privacy/export/download', { token: user.token })
    expect(json.customMedia).toMatchObject([
      { id: media.id, mediaUrl: media.mediaUrl, sizeBytes: expect.any(Number) },
    ])
  })
})

describe('over a real connection', () => {
  let port: number
  let poiId: number
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
    poiId = (await createRoute(server, owner)).pois[0].id
  })

  /** Sends the head of a form and then bytes until there is an answer; says how many it could send. */
  function sendWithoutEnd(token: string, headers: Readonly<Record<string, string>> = {}) {
    const form = formBody({ CustomPOIId: poiId, MediaType: IMAGE, file: fixture('voice.mp3') })
    const open = form.subarray(0, form.length - 30)
    return new Promise<{ status: number; text: string; sentBytes: number }>((resolve, reject) => {
      let sentBytes = 0
      const sending = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/custom-media/upload',
          headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE, ...headers },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, text, sentBytes })
            sending.destroy()
          })
        },
      )
      sending.on('error', reject)
      const block = Buffer.alloc(64 * 1024)
      const more = () => {
        while (!sending.destroyed) {
          sentBytes += block.length
          if (!sending.write(block)) return void sending.once('drain', more)
        }
      }
      sending.write(open)
      more()
    })
  }

  it('an upload without end is cut off early, with an answer that the client can read', async () => {
    const { status, text, sentBytes } = await sendWithoutEnd(owner.token)
    expect([status, JSON.parse(text).error]).toEqual([413, 'File size exceeds 10MB limit'])
    expect(sentBytes).toBeGreaterThan(10 * MIB)
    expect(sentBytes).toBeLessThan(30 * MIB)
  })

  it('one that says how large it is is refused before it is read', async () => {
    const { status, sentBytes } = await sendWithoutEnd(owner.token, { 'content-length': String(300 * MIB) })
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(10 * MIB)
  })

  it('one with a bad token is refused before it is read', async () => {
    const { status, sentBytes } = await sendWithoutEnd('no.good.token')
    expect(status).toBe(401)
    expect(sentBytes).toBeLessThan(10 * MIB)
  })

  it('a file just above the limit, sent whole by fetch, is answered too', async () => {
    const form = new FormData()
    form.set('CustomPOIId', String(poiId))
    form.set('MediaType', String(IMAGE))
    form.set('File', new Blob([new Uint8Array(12 * MIB)]), 'photo.jpg')
    const answer = await fetch(`http://127.0.0.1:${port}/api/custom-media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: form,
    })
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([413, { code: 'file_too_large' }])
  })

  it('a film of 60 MB is taken', async () => {
    const film = Buffer.concat([fixture('video.mp4'), Buffer.alloc(60 * MIB)])
    const form = new FormData()
    form.set('CustomPOIId', String(poiId))
    form.set('MediaType', '3')
    form.set('File', new Blob([film], { type: 'video/mp4' }), 'film.mp4')
    const answer = await fetch(`http://127.0.0.1:${port}/api/custom-media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: form,
    })
    expect(answer.status).toBe(201)
  })
})
