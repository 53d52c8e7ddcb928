/** Photos and recordings of a route at the stops of the tours that were made along it: to whom they are told, and until when. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { createRoute, routeBody, shareRoute, stops } from '#tests/server/custom-route.ts'
import { fixture, picture, upload } from '#tests/server/media-upload.ts'
import {
  freshDatabase,
  startTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '#tests/support/server.ts'
import { openTestJobContext, type TestJobContext } from './test-job-context.ts'

const IMAGE = 1
const VOICE = 2
const VIDEO = 3

let server: TestServer
let context: TestJobContext
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  context = openTestJobContext(databaseUrl)
  server = await startTestServer({
    after: { databaseUrl, dataDir: await temporaryFolder() },
    parts: { openGeneration: async () => createTourGeneration(context) },
  })
  owner = await server.signUp({ tier: 1 })
  other = await server.signUp({ tier: 1 })
})
afterAll(async () => {
  await server.close()
  await context.close()
})

const call = async (method: string, path: string, user: TestUser, body?: unknown) =>
  (await server.call(method, path, { token: user.token, body })).json
const statusOf = async (url: string) => (await server.call('GET', url)).status
const addTo = async (poiId: number, mediaType: number, file: Uint8Array, Caption?: string) =>
  (
    await upload(server, owner.token, {
      CustomPOIId: poiId,
      MediaType: mediaType,
      file,
      ...(Caption === undefined ? {} : { Caption }),
    })
  ).json

/** A route with two photos and a recording at its first stop and a film at its last. */
async function routeWithMedia(fields: Parameters<typeof createRoute>[2] = {}) {
  const route = await createRoute(server, owner, fields)
  const first = route.pois[0]
  const last = route.pois.at(-1)
  await addTo(first.id, IMAGE, await picture('jpeg', 400, 300), 'The gate')
  await addTo(first.id, VOICE, fixture('voice.webm'), 'The bells')
  const second = await addTo(first.id, IMAGE, await picture('png'))
  await call('PATCH', `/custom-media/${second.id}`, owner, { isPrimary: true })
  await addTo(last.id, VIDEO, fixture('video.webm'))
  return route
}
const toldOfTour = (tourId: number, count: number) =>
  context.until(
    ({ name, payload }) =>
      name === 'POIMediaGenerated' && payload['TourId'] === tourId && payload['MediaCount'] === count,
  )
async function tourAlong(routeId: number, user: TestUser, body = {}) {
  const asked = await call('POST', `/custom-routes/${routeId}/generate-tour`, user, {
    generateAudio: false,
    ...body,
  })
  await context.until(
    ({ name, payload }) => name === 'TourGenerationCompleted' && payload.JobId === asked.jobId,
  )
  return await call('GET', `/tours/by-slug/${asked.slug}`, user)
}
interface Told {
  readonly id: number
  readonly mediaType: number
  readonly mediaUrl: string
  readonly thumbnailUrl: string | null
  readonly caption: string | null
}
const mediaAt = async (tourId: number, user: TestUser): Promise<Told[][]> =>
  (await call('GET', `/tours/${tourId}/pois`, user)).items.map(({ media }: { media: Told[] }) => media)
const publishRoute = async (route: { id: number; pois: never }, isPublic: boolean) =>
  call('PUT', `/custom-routes/${route.id}`, owner, routeBody({ isPublic, pois: route.pois }))

describe('the files of a route', () => {
  it('are at the stops of the owner’s tour, in every answer of its stops, the primary picture first [2 §7 POI media]', async () => {
    const route = await routeWithMedia()
    const tour = await tourAlong(route.id, owner)
    const [first, second, third] = await mediaAt(tour.id, owner)
    expect(first?.map(({ mediaType, caption }) => [mediaType, caption])).toEqual([
      [IMAGE, null],
      [IMAGE, 'The gate'],
      [VOICE, 'The bells'],
    ])
    expect(second).toEqual([])
    expect(third).toMatchObject([{ mediaType: VIDEO, thumbnailUrl: null }])
    for (const { mediaUrl, thumbnailUrl } of [...(first ?? []), ...(third ?? [])]) {
      expect(await statusOf(mediaUrl)).toBe(200)
      if (thumbnailUrl) expect(await statusOf(thumbnailUrl)).toBe(200)
    }
    expect(tour.pointsOfInterest.map(({ media }: { media: unknown }) => media)).toEqual([
      first,
      second,
      third,
    ])

    // A page where one is asked for, else all of them.
    const path = `/tours/poi/${tour.pointsOfInterest[0].id}/media`
    expect(await call('GET', path, owner)).toEqual(first)
    expect(await call('GET', `${path}?page=2&pageSize=2`, owner)).toEqual({
      items: first?.slice(2),
      totalCount: 3,
      page: 2,
      totalPages: 2,
    })
  })

  it('are in the offline manifest with the length and hash of what is served [2 §4 media offline]', async () => {
    const route = await routeWithMedia()
    const tour = await tourAlong(route.id, owner)
    const before = await call('GET', `/tours/${tour.id}/offline-manifest`, owner)
    const kinds = before.files.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['image', 'image', 'image', 'image', 'audio', 'video'])
    for (const { url, bytes, sha256 } of before.files) {
      const { rawPayload } = await server.app.inject({ method: 'GET', url })
      expect(rawPayload.length).toBe(bytes)
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    }
  })

  it('of a private route are nobody else’s, also where the tour is public [2 §6 media owner]', async () => {
    const route = await routeWithMedia()
    const tour = await tourAlong(route.id, owner)
    await call('PATCH', `/tours/${tour.id}/publicity`, owner, { isPublic: true })
    expect(await mediaAt(tour.id, other)).toEqual([[], [], []])
    expect(await call('GET', `/tours/poi/${tour.pointsOfInterest[0].id}/media`, other)).toEqual([])
    expect((await call('GET', `/tours/${tour.id}/offline-manifest`, other)).files).toEqual([])
    // People who were given the link do not see them either.
    const { shareToken } = await shareRoute(server, owner.token, route.id)
    const byLink = await tourAlong(route.id, other, { shareToken })
    expect(await mediaAt(byLink.id, other)).toEqual([[], [], []])
  })

  it('of a public route are told to others under addresses that end with its publicity [2 §6 media owner]', async () => {
    const route = await routeWithMedia({ isPublic: true })
    const tour = await tourAlong(route.id, other)
    const theirs = (await mediaAt(tour.id, other)).flat()
    expect(theirs).toHaveLength(4)
    const urls = theirs.flatMap(({ mediaUrl, thumbnailUrl }) => [mediaUrl, thumbnailUrl ?? mediaUrl])
    for (const url of urls) expect(await statusOf(url)).toBe(200)

    await publishRoute(route, false)
    for (const url of urls) expect(await statusOf(url)).toBe(404)
    expect(await mediaAt(tour.id, other)).toEqual([[], [], []])
    expect((await call('GET', `/tours/${tour.id}/offline-manifest`, other)).files).toEqual([])

    await publishRoute(route, true)
    expect((await mediaAt(tour.id, other)).flat()).toEqual(theirs)
  })

  it('go from the tour with the file, the point or the route [2 §7 POI media]', async () => {
    const route = await routeWithMedia({ pois: stops(4) })
    const tour = await tourAlong(route.id, owner)
    const [file] = (await mediaAt(tour.id, owner))[0] ?? []
    await call('DELETE', `/custom-media/${file?.id}`, owner)
    expect((await mediaAt(tour.id, owner)).map(({ length }) => length)).toEqual([2, 0, 0, 1])
    const body = routeBody({ pois: route.pois.slice(0, 3) })
    await call('PUT', `/custom-routes/${route.id}`, owner, body)
    expect((await mediaAt(tour.id, owner)).map(({ length }) => length)).toEqual([2, 0, 0, 0])
    expect((await server.call('DELETE', `/custom-routes/${route.id}`, { token: owner.token })).status).toBe(
      204,
    )
    expect((await mediaAt(tour.id, owner)).flat()).toEqual([])
  })

  it('that are added later are at the tour’s stops too', async () => {
    const route = await createRoute(server, owner)
    const tour = await tourAlong(route.id, owner)
    await addTo(route.pois[1].id, IMAGE, await picture('webp'))
    expect((await mediaAt(tour.id, owner)).map(({ length }) => length)).toEqual([0, 1, 0])
  })

  it('that are added later are told of to the owners of the tours that show them [2 §7 media events]', async () => {
    const route = await createRoute(server, owner, { isPublic: true })
    const own = await tourAlong(route.id, owner)
    const theirs = await tourAlong(route.id, other)
    const toldOf = (tourId: number) =>
      context.told.flatMap(({ name, userId, tourId: group, payload }) =>
        name === 'POIMediaGenerated' && payload['TourId'] === tourId ? [{ userId, group, payload }] : [],
      )
    const stop = own.pointsOfInterest[1]
    await addTo(route.pois[1].id, IMAGE, await picture('webp'))
    const payload = { TourId: own.id, POIId: stop.id, POIName: stop.name, MediaCount: 1 }
    await toldOfTour(theirs.id, 1)
    // Not to the group of the tour: others may not see what the owner sees.
    expect(toldOf(own.id)).toEqual([{ userId: owner.id, group: undefined, payload }])
    expect(toldOf(theirs.id)).toMatchObject([{ userId: other.id, payload: { MediaCount: 1 } }])

    await publishRoute(route, false)
    await addTo(route.pois[1].id, VOICE, fixture('voice.webm'))
    await toldOfTour(own.id, 2)
    expect(toldOf(own.id).map((told) => told.payload['MediaCount'])).toEqual([1, 2])
    expect(toldOf(theirs.id)).toHaveLength(1)
  })

  it('are answered before the owners of tours are told of them', async () => {
    const route = await createRoute(server, owner)
    const tour = await tourAlong(route.id, owner)
    let tell = (_eventId: number) => {}
    const told = new Promise<number>((resolve) => (tell = resolve))
    const emit = vi.spyOn(context.events, 'emit').mockReturnValueOnce(told)
    expect(await addTo(route.pois[0].id, IMAGE, await picture('webp'))).toMatchObject({
      id: expect.anything(),
    })
    await addTo(route.pois[0].id, VOICE, fixture('voice.webm'))
    emit.mockRestore()
    tell(1)
    // The first event was taken away above; the second comes after it.
    await toldOfTour(tour.id, 2)
  })
})

describe('a tour that tells what its owner wrote for themselves', () => {
  const quiet = stops(3).map(({ userNotes: _notes, ...stop }) => stop)
  const tellsOf = async (tourId: number, user: TestUser) => [
    (await call('GET', `/tours/${tourId}/basic`, user)).tellsOwnNotes,
    (await call('GET', '/tours/my-tours', user)).items.find(({ id }: { id: number }) => id === tourId)
      ?.tellsOwnNotes,
  ]

  it('says so to the owner, and to nobody else', async () => {
    const { id } = await createRoute(server, owner)
    const tour = await tourAlong(id, owner)
    expect(await tellsOf(tour.id, owner)).toEqual([true, true])
    await call('PATCH', `/tours/${tour.id}/publicity`, owner, { isPublic: true })
    expect(await tellsOf(tour.id, other)).toEqual([null, undefined])
  })

  it('is one with notes or with a wish, not one of bare stops or of somebody else’s notes', async () => {
    const bare = await createRoute(server, owner, { pois: quiet, isPublic: true })
    expect(await tellsOf((await tourAlong(bare.id, owner)).id, owner)).toEqual([false, false])
    const wished = await tourAlong(bare.id, other, { additionalContext: 'Grandmother lived here' })
    expect(await tellsOf(wished.id, other)).toEqual([true, true])
    const noted = await createRoute(server, owner, { isPublic: true })
    expect(await tellsOf((await tourAlong(noted.id, other)).id, other)).toEqual([false, false])
  })
})
