/** Files of a route's points: the primary picture, captions, the quota, and who may do what. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEDIA, MIB } from '#contract/media-rules.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody, shareRoute } from './custom-route.ts'
import { fixture, picture, upload, wav } from './media-upload.ts'

const server = await startTestServer()
const { call, signUp, database } = server
const { db } = database
let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  owner = await signUp()
  stranger = await signUp({ tier: 1 })
})

const IMAGE = 1
const VOICE = 2
const newPoi = async (fields = {}) => {
  const route = await createRoute(server, owner, fields)
  return { route, routeId: route.id as number, poiId: route.pois[0].id as number }
}
const addPicture = async (poiId: number, fields = {}) => {
  const file = await picture('jpeg')
  const { status, json } = await upload(server, owner.token, {
    CustomPOIId: poiId,
    MediaType: IMAGE,
    file,
    ...fields,
  })
  if (status !== 201) throw new Error(JSON.stringify(json))
  return json
}
const addVoice = async (poiId: number, user = owner) =>
  upload(server, user.token, { CustomPOIId: poiId, MediaType: VOICE, file: wav() })
const list = async (poiId: number, user = owner) =>
  call('GET', `/custom-media/poi/${poiId}`, { token: user.token })
const primaries = async (poiId: number) =>
  (await list(poiId)).json.map(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
const patch = (id: number, body: object, user = owner) =>
  call('PATCH', `/custom-media/${id}`, { token: user.token, body })
const remove = (id: number, user = owner) => call('DELETE', `/custom-media/${id}`, { token: user.token })
const usage = async (user = owner) => (await call('GET', '/custom-media/usage', { token: user.token })).json

describe('the primary picture', () => {
  it('is the first picture of a point, whatever was asked for [2 §5 first image]', async () => {
    const { poiId } = await newPoi()
    expect((await addVoice(poiId)).json.isPrimary).toBe(false)
    expect((await addPicture(poiId, { IsPrimary: 'false' })).isPrimary).toBe(true)
    expect((await addPicture(poiId)).isPrimary).toBe(false)
    expect(await primaries(poiId)).toEqual([false, true, false])
  })

  it('is another one where that is asked for: there is exactly one', async () => {
    const { poiId } = await newPoi()
    await addPicture(poiId)
    await addPicture(poiId, { IsPrimary: 'true' })
    expect(await primaries(poiId)).toEqual([false, true])
    const third = await addPicture(poiId)
    expect((await patch(third.id, { isPrimary: true })).json).toMatchObject({ id: third.id, isPrimary: true })
    expect(await primaries(poiId)).toEqual([false, false, true])
    await patch(third.id, { isPrimary: false })
    expect(await primaries(poiId)).toEqual([true, false, false])
  })

  it('stays one when it is deleted, and when many are uploaded at once', async () => {
    const { poiId } = await newPoi()
    const [first] = await Promise.all([1, 2, 3, 4].map(() => addPicture(poiId, { IsPrimary: 'true' })))
    const count = async () => (await primaries(poiId)).filter(Boolean).length
    expect(await count()).toBe(1)
    await remove(first.id)
    expect(await count()).toBe(1)
    for (const { id } of (await list(poiId)).json) {
      expect(await count()).toBe(1)
      await remove(id)
    }
    expect((await addPicture(poiId)).isPrimary).toBe(true)
  })

  it('that is the only one cannot step back, and a recording is none', async () => {
    const { poiId } = await newPoi()
    const { id } = await addPicture(poiId)
    expect((await patch(id, { isPrimary: false })).json.isPrimary).toBe(true)
    const voice = (await addVoice(poiId)).json
    expect(await patch(voice.id, { isPrimary: true })).toMatchObject({
      status: 400,
      json: { error: 'Only a picture can be the primary one.' },
    })
  })
})

describe('a file of a point', () => {
  it('is in the list of its point and in its route [2 §7 media calls]', async () => {
    const { poiId, routeId } = await newPoi()
    const made = await addPicture(poiId, { Caption: 'The gate' })
    const voice = (await addVoice(poiId)).json
    expect((await list(poiId)).json).toEqual([made, voice])
    const { json } = await call('GET', `/custom-routes/${routeId}`, { token: owner.token })
    expect(json.pois[0].media).toEqual([made, voice])
    expect(json.pois[1].media).toEqual([])
    expect(
      (await call('GET', '/custom-routes', { token: owner.token })).json.items[0].pois[0].media,
    ).toHaveLength(2)
  })

  it('has a caption that can be changed and taken away [2 §7 media calls]', async () => {
    const { poiId } = await newPoi()
    const { id } = await addPicture(poiId)
    expect((await patch(id, { caption: ' New ' })).json).toMatchObject({
      id,
      caption: 'New',
      isPrimary: true,
    })
    expect((await patch(id, { caption: '' })).json.caption).toBe(null)
    expect((await patch(id, { caption: 'x'.repeat(501) })).status).toBe(400)
  })

  it('is deleted [2 §7 media calls]', async () => {
    const { poiId } = await newPoi()
    const { id } = await addPicture(poiId)
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404])
    expect((await list(poiId)).json).toEqual([])
  })

  it('stays with its point when the route is changed, and bumps no version', async () => {
    const { poiId, routeId, route } = await newPoi()
    const made = await addPicture(poiId)
    const put = await call('PUT', `/custom-routes/${routeId}`, {
      token: owner.token,
      headers: { 'if-match': `"${route.version}"` },
      body: routeBody({ name: 'Changed', pois: route.pois }),
    })
    expect(put.json.pois[0].media).toEqual([made])
  })

  it('is nobody else’s to change, be the route public or not [2 §6 media owner]', async () => {
    for (const isPublic of [false, true]) {
      const { poiId } = await newPoi({ isPublic })
      const { id } = await addPicture(poiId)
      for (const answer of [
        await patch(id, { caption: 'Mine' }, stranger),
        await remove(id, stranger),
        await addVoice(poiId, stranger),
      ])
        expect([answer.status, answer.json.code]).toEqual([403, 'not_yours'])
      expect((await list(poiId)).json).toMatchObject([{ id, caption: null }])
    }
  })

  it('of a private route is nobody else’s to see; of a public one it is [2 §6 media owner]', async () => {
    const hidden = await newPoi()
    await addPicture(hidden.poiId)
    expect((await list(hidden.poiId, stranger)).status).toBe(403)
    const { shareToken } = await shareRoute(server, owner.token, hidden.routeId)
    const shared = await call('GET', `/custom-routes/shared/${shareToken}`)
    expect(shared.json.pois[0]).toMatchObject({ name: 'Stop 1', media: [] })

    const open = await newPoi({ isPublic: true })
    const { id } = await addPicture(open.poiId)
    expect((await list(open.poiId, stranger)).json).toMatchObject([{ id }])
    expect((await call('GET', `/custom-routes/${open.routeId}`)).json.pois[0].media).toMatchObject([{ id }])
  })
})

describe('the notes for the narrative', () => {
  it('are the owner’s alone, however public the route is [2 §6 media owner]', async () => {
    const { routeId } = await newPoi({ isPublic: true })
    const { shareToken } = await shareRoute(server, owner.token, routeId)
    const mine = await call('GET', `/custom-routes/${routeId}`, { token: owner.token })
    expect(mine.json.pois[0].userNotes).toBe('A secret note')
    for (const path of [
      `/custom-routes/${routeId}`,
      '/custom-routes/public',
      `/custom-routes/shared/${shareToken}`,
    ])
      for (const token of [undefined, stranger.token]) {
        const answer = await call('GET', path, { token })
        expect([answer.status, answer.text.includes('Stop 1')]).toEqual([200, true])
        expect(answer.text).not.toContain('A secret note')
      }
  })
})

describe('the storage of a user', () => {
  it('is counted in bytes and files [2 §7 media usage]', async () => {
    const user = await signUp()
    expect(await usage(user)).toEqual({ usedBytes: 0, quotaBytes: MEDIA.freeQuotaBytes, fileCount: 0 })
    const { pois } = await createRoute(server, user)
    const file = fixture('voice.mp3')
    const { json } = await upload(server, user.token, { CustomPOIId: pois[0].id, MediaType: VOICE, file })
    expect(await usage(user)).toMatchObject({ usedBytes: file.length, fileCount: 1 })
    await remove(json.id, user)
    expect(await usage(user)).toMatchObject({ usedBytes: 0, fileCount: 0 })
    expect((await usage(stranger)).quotaBytes).toBe(MEDIA.premiumQuotaBytes)
  })

  it('that is used up takes nothing more, also when several come at once', async () => {
    const user = await signUp()
    const { pois } = await createRoute(server, user)
    const { json } = await addVoice(pois[0].id, user)
    // Room for two more.
    const sizeBytes = MEDIA.freeQuotaBytes - 2 * wav().length
    await db.update(customMedia).set({ sizeBytes }).where(eq(customMedia.id, json.id))
    const answers = await Promise.all([1, 2, 3, 4].map(() => addVoice(pois[0].id, user)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.json).toEqual({
      error: 'Your 250 MB of storage for photos and recordings are used up. Delete some to make room.',
      code: 'storage_full',
      requestId: expect.any(String),
    })
    expect((await usage(user)).usedBytes).toBe(MEDIA.freeQuotaBytes)
    await remove(json.id, user)
    expect((await addVoice(pois[0].id, user)).status).toBe(201)
  })

  it('can be asked about before an upload [2 §5 upload allowed]', async () => {
    const user = await signUp()
    const ask = async (fileSize: number, mediaType?: number) =>
      (
        await call('POST', '/custom-media/validate-upload', {
          token: user.token,
          body: { fileSize, mediaType },
        })
      ).json
    expect(await ask(MIB)).toEqual({ canUpload: true, message: '' })
    for (const [type, mb] of [
      [1, 10],
      [2, 50],
      [3, 100],
    ] as const) {
      expect(await ask(mb * MIB, type)).toEqual({ canUpload: true, message: '' })
      expect(await ask(mb * MIB + 1, type)).toEqual({
        canUpload: false,
        message: `File size exceeds ${mb}MB limit`,
      })
    }
    expect((await ask(101 * MIB)).message).toBe('File size exceeds 100MB limit')
    const { pois } = await createRoute(server, user)
    const { json } = await addVoice(pois[0].id, user)
    await db.update(customMedia).set({ sizeBytes: MEDIA.freeQuotaBytes }).where(eq(customMedia.id, json.id))
    expect(await ask(1)).toMatchObject({ canUpload: false, message: expect.stringContaining('250 MB') })
    const bad = await call('POST', '/custom-media/validate-upload', {
      token: user.token,
      body: { fileSize: -1 },
    })
    expect(bad.status).toBe(400)
  })
})
