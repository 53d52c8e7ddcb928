/** The hub's rows of the matrix, and what a listener hears of a tour that was public when they joined. */
import { HttpTransportType } from '@microsoft/signalr'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { HUB_METHODS } from '#contract/hub/events.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { client, makeUser, startHubServer, tokenOf } from '#tests/hub/hub-server.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { HUB_ROWS, type HubRow } from './hub-expectations.ts'

const server = await startHubServer({ databaseUrl: await freshDatabase() })
const { db } = server.database
const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
  await server.close()
})

const MISSING_ID = 99_999_999
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

async function makeTour(ownerId: string, isPublic: boolean): Promise<number> {
  const [row] = await db
    .insert(tours)
    .values({
      ownerId,
      isPublic,
      slug: crypto.randomUUID(),
      title: 'A walk',
      locationName: 'Florence',
      latitude: 43.77,
      longitude: 11.25,
      topic: 'History',
      durationMin: 30,
    })
    .returning({ id: tours.id })
  return row?.id ?? 0
}

async function connect(userId: string) {
  const { connection, heard } = client(server.url, tokenOf(userId), HttpTransportType.WebSockets)
  await connection.start()
  closings.push(() => connection.stop())
  return { connection, heard, chunks: () => heard.map((event) => event['ChunkIndex']) }
}

const tell = (userId: string, tourId: number, ChunkIndex: number) =>
  server.hub.events.emit({ userId, tourId }, 'ChunkReady', {
    TourId: tourId,
    ChunkIndex,
    AudioUrl: '/media/x',
  })

const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
const own = await makeTour(ben, false)
const hers = { private: await makeTour(ada, false), public: await makeTour(ada, true) }

const ARGUMENTS: Readonly<Record<string, unknown>> = {
  'own id': ben,
  "another's id": ada,
  'own private tour': own,
  "another's public tour": hers.public,
  "another's private tour": hers.private,
  'missing tour': MISSING_ID,
  text: 'x',
  'cursor 0': 0,
}

it('every method has a row', () => {
  expect(new Set(HUB_ROWS.map(({ method }) => method))).toEqual(new Set(HUB_METHODS))
})

it.each(HUB_ROWS.map((row) => [`${row.method} with ${row.of}`, row] as const))(
  '%s',
  async (_, { method, of, answer, hears }: HubRow) => {
    const { connection, heard } = await connect(ben)
    const asked = connection.invoke<unknown>(method, ARGUMENTS[of])
    if (answer === 'Forbidden' || answer === 'Invalid tour id')
      await expect(asked).rejects.toThrow(new RegExp(`${answer}$`))
    else if (answer === 'a cursor') expect(await asked).toEqual(expect.any(Number))
    else expect(await asked).toBeNull()
    const before = heard.length
    if (before > 0) expect(new Set(heard.map((event) => event['TourId']))).toEqual(new Set([own]))

    // It receives this one of the events that follow and no other, whatever it has joined.
    await tell(ada, hers.private, 1)
    await tell(ada, hers.public, 2)
    await tell(ben, own, 3)
    const last = await connection.invoke<number>('EventsSince', 0)
    expect(last).toBeGreaterThan(0)
    const told = new Set(heard.slice(before).map((event) => event['TourId']))
    const isPublicGroup = hears === 'those of the tour while it is public'
    expect(told).toEqual(new Set(isPublicGroup ? [own, hers.public] : [own]))
  },
)

it('who joined a public tour hears nothing more of it once it is private, live or missed; its owner does', async () => {
  const tourId = await makeTour(ada, true)
  const [listener, owner] = [await connect(ben), await connect(ada)]
  await listener.connection.invoke('JoinTourGroup', tourId)
  await owner.connection.invoke('JoinTourGroup', tourId)
  await tell(ada, tourId, 1)
  await eventually(() => expect(listener.chunks()).toEqual([1]))
  await db.update(tours).set({ isPublic: false }).where(eq(tours.id, tourId))
  await tell(ada, tourId, 2)
  await eventually(() => expect(owner.chunks()).toEqual([1, 2]))
  await listener.connection.invoke('EventsSince', 0)
  expect(listener.chunks().filter((chunk) => chunk === 2)).toEqual([])
  await db.update(tours).set({ isPublic: true }).where(eq(tours.id, tourId))
  await tell(ada, tourId, 3)
  await eventually(() => expect(listener.chunks()).toContain(3))
})
