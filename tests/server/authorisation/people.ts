/** The people of the matrix, and everything that each of them has: one private and one public of each thing. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessionIdIn } from '#server/api/accounts/session-tokens.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { narrativeSections, pois, tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import { shareRoute } from '../custom-route.ts'

/** One tour, one route with a stop, a file and a link, all public or all private. */
export interface Things {
  readonly tourId: number
  readonly slug: string
  readonly stopId: number
  readonly routeId: number
  readonly routeStopId: number
  readonly mediaId: number
  readonly shareToken: string
}

export interface Person extends TestUser {
  readonly private: Things
  readonly public: Things
  readonly jobId: string
  readonly sessionId: string
  /** Words that nobody else may ever be told. */
  readonly secrets: readonly string[]
  /** A word in all texts of the private things. */
  readonly privateWord: string
}

/** With accents, so that it is nowhere else. */
const wordOf = (what: string) => `${what}${randomBytes(6).toString('hex')}`
const token = () => randomBytes(24).toString('base64url')
const FLORENCE = { latitude: 43.77, longitude: 11.25 }

export async function createPerson(
  server: TestServer,
  { isUnverified = false }: { readonly isUnverified?: boolean } = {},
): Promise<Person> {
  const { db } = server.database
  const email = `${wordOf('owner')}@example.org`
  const user = await server.signUp({ email, ...(isUnverified && { emailConfirmedAt: null }) })
  const note = wordOf('note')
  const privateWord = wordOf('veiled')
  const secrets = [email, note, user.id, user.token]

  const things = async (isPublic: boolean): Promise<Things> => {
    const word = isPublic ? 'shown' : privateWord
    const slug = wordOf(word)
    const [tour] = await db
      .insert(tours)
      .values({
        ownerId: user.id,
        isPublic,
        slug,
        title: `Tour ${word}`,
        description: `About ${word}`,
        narrativeText: `Once there was ${word}.`,
        locationName: `Place ${word}`,
        topic: 'History',
        durationMin: 30,
        ...FLORENCE,
      })
      .returning()
    const tourId = tour?.id ?? 0
    const [stop] = await db
      .insert(pois)
      .values({ tourId, orderIndex: 0, name: `Stop ${word}`, ...FLORENCE })
      .returning()
    await db.insert(narrativeSections).values({
      tourId,
      sectionIndex: 0,
      text: `A section of ${word}.`,
      sentences: [`A section of ${word}.`],
      poiId: stop?.id ?? null,
    })
    await db.insert(audioChunks).values({
      tourId,
      chunkIndex: 0,
      poiId: stop?.id ?? null,
      poiName: `Stop ${word}`,
      sectionIndexes: [0],
      spoken: [`A section of ${word}.`],
      status: 'pending',
    })
    const [route] = await db
      .insert(customRoutes)
      .values({ ownerId: user.id, name: `Route ${word}`, topic: 'History', isPublic })
      .returning()
    const routeId = route?.id ?? 0
    const stops = await db
      .insert(routePois)
      .values(
        [0, 1, 2].map((orderIndex) => ({
          routeId,
          orderIndex,
          name: `Route stop ${word}`,
          userNotes: note,
          latitude: FLORENCE.latitude + orderIndex / 100,
          longitude: FLORENCE.longitude,
        })),
      )
      .returning()
    const routeStopId = stops[0]?.id ?? 0
    const media = {
      poiId: routeStopId,
      ownerId: user.id,
      mediaType: 2,
      fileId: randomUUID(),
      fileName: 'voice.mp3',
      sizeBytes: 10,
      files: [],
      caption: `Caption ${word}`,
      ownToken: token(),
      publicToken: token(),
    } as const
    secrets.push(media.ownToken, ...(isPublic ? [] : [media.publicToken]))
    const [file] = await db.insert(customMedia).values(media).returning()
    const { shareToken } = await shareRoute(server, user.token, routeId)
    secrets.push(shareToken)
    return {
      tourId,
      slug,
      stopId: stop?.id ?? 0,
      routeId,
      routeStopId,
      mediaId: file?.id ?? 0,
      shareToken,
    }
  }
  const own = { private: await things(false), public: await things(true) }
  const [job] = await db
    .insert(tourJobs)
    .values({
      userId: user.id,
      request: { locationName: `Place ${privateWord}`, topic: 'History', ...FLORENCE },
    })
    .returning()
  if (isUnverified)
    await db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 10 * 86_400_000) })
      .where(eq(users.id, user.id))
  const sessionId = sessionIdIn(user.token) ?? ''
  secrets.push(sessionId, job?.id ?? '')
  return { ...user, ...own, jobId: job?.id ?? '', sessionId, secrets, privateWord }
}

/** Everything of a person that a refused call must have left as it was. */
export async function stateOf(server: TestServer, { id }: Person): Promise<unknown> {
  const { db } = server.database
  const own = await db
    .select({ id: tours.id, title: tours.title, isPublic: tours.isPublic, version: tours.version })
    .from(tours)
    .where(eq(tours.ownerId, id))
    .orderBy(tours.id)
  const routes = await db
    .select()
    .from(customRoutes)
    .where(eq(customRoutes.ownerId, id))
    .orderBy(customRoutes.id)
  const stops = await db
    .select({ id: routePois.id, name: routePois.name, notes: routePois.userNotes })
    .from(routePois)
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .where(eq(customRoutes.ownerId, id))
    .orderBy(routePois.id)
  const media = await db.select().from(customMedia).where(eq(customMedia.ownerId, id)).orderBy(customMedia.id)
  const jobs = await db
    .select({ id: tourJobs.id, status: tourJobs.status })
    .from(tourJobs)
    .where(eq(tourJobs.userId, id))
  const account = await db.select().from(users).where(eq(users.id, id))
  return { own, routes, stops, media, jobs, account }
}
