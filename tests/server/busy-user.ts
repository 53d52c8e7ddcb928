import { sql } from 'drizzle-orm'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import { createRoute } from './custom-route.ts'
import { picture, upload } from './media-upload.ts'

/** A user with data in every part of the product. */
export async function createBusyUser(server: TestServer) {
  const { call, database, store } = server
  const { db } = database
  const email = `Leaving-${crypto.randomUUID()}@example.org`
  await call('POST', '/auth/register', {
    body: {
      firstName: 'Lea',
      lastName: 'Ving',
      email,
      password: 'a long enough password',
      acceptPrivacyPolicy: true,
      acceptTermsAndConditions: true,
    },
  })
  const { json } = await call('POST', '/auth/login', { body: { email, password: 'a long enough password' } })
  const user: TestUser = { id: json.user.id, email, password: 'a long enough password', token: json.token }
  const { token } = user
  const headers = { 'idempotency-key': 'first' }
  await call('PUT', '/auth/profile', { token, body: { firstName: 'Lea', lastName: 'Ving' }, headers })
  await call('PUT', '/user/preferences/tour', { token, body: PREFERENCE_DEFAULTS.tour })
  const place = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
  await call('POST', '/tours/generate', { token, body: place })
  const [tour] = await db
    .insert(tours)
    .values({
      ownerId: user.id,
      slug: `walk-of-${user.id}`,
      title: 'A walk',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
    })
    .returning()
  const tourId = tour?.id ?? 0
  const [stop] = await db
    .insert(pois)
    .values({ tourId, orderIndex: 7, name: 'The gate', latitude: 43.77, longitude: 11.25 })
    .returning()
  await db.insert(stopPhotographs).values({
    poiId: stop?.id ?? 0,
    tourId,
    urlToken: `photograph-of-${user.id}`,
    files: [],
    author: 'Jan Novák',
    licence: 'CC0 1.0',
    pageUrl: 'https://commons.wikimedia.org/wiki/File:Gate.jpg',
  })
  await call('POST', `/tours/${tourId}/play`, { token, body: { durationPlayed: 0 } })
  await store.put(`tours/${tourId}/chunk-0.mp3`, Buffer.from('sound'), 'audio/mpeg')
  await db.execute(
    sql`insert into events (user_id, name, payload) values (${user.id}, 'TourGenerationProgress', '{}')`,
  )
  const shared = await createRoute(server, user, { name: 'A secret round' })
  await call('POST', `/custom-routes/${shared.id}/share`, { token })
  const media = await upload(server, token, {
    CustomPOIId: shared.pois[0].id,
    MediaType: 1,
    Caption: 'A secret picture',
    file: await picture('jpeg'),
  })
  const liked = await createRoute(server, await server.signUp(), { isPublic: true })
  await call('POST', `/custom-routes/${liked.id}/like`, { token })
  return {
    ...user,
    tourId,
    routeId: shared.id as number,
    routePoiId: shared.pois[0].id as number,
    mediaId: media.json.id as number,
  }
}
