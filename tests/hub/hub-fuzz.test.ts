/**
 * A client of the hub may send anything: it receives only answers of known words and nothing of another user, and the
 * server keeps running without a failure of its own. `FUZZ_RUNS` and `FUZZ_SEED` work as in
 * `tests/server/fuzz.test.ts`.
 */
import * as fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { HUB_METHODS } from '#contract/hub/events.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { hubTextsOf } from '#tests/server/fuzz-requests.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { makeUser, startHubServer, tokenOf } from './hub-server.ts'

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25) * 8
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const FRAME_END = '\u001E'
const HANDSHAKE = `{"protocol":"json","version":1}${FRAME_END}`
/** The errors that the hub may answer with. */
const WORDS =
  /^(Forbidden|Unknown hub method|Invalid cursor|Invalid tour id|Too many tours|Too many calls at once\.|The message could not be read\.|Only version 1 of the protocol json is spoken here\.)$/

const failures: string[] = []
const server = await startHubServer({
  databaseUrl: await freshDatabase(),
  fastify: { logger: { level: 'warn', stream: { write: (line: string) => void failures.push(line) } } },
})
afterAll(() => server.close())
const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
const [tour] = await server.database.db
  .insert(tours)
  .values({
    ownerId: ada,
    slug: 'secret',
    title: 'A secret walk',
    locationName: 'Florence',
    latitude: 43.77,
    longitude: 11.25,
    topic: 'History',
    durationMin: 30,
  })
  .returning({ id: tours.id })
const tourId = tour?.id ?? 0
await server.hub.events.emit({ userId: ada, tourId }, 'ChunkReady', {
  TourId: tourId,
  ChunkIndex: 0,
  AudioUrl: '/media/secret',
})

async function connect() {
  const socket = new WebSocket(
    `ws://127.0.0.1:${server.port}/hubs/tour?access_token=${encodeURIComponent(tokenOf(ben))}`,
  )
  const heard: string[] = []
  socket.on('message', (data) => heard.push(...String(data).split(FRAME_END).filter(Boolean)))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  await new Promise((resolve) => void socket.once('open', resolve))
  return { socket, heard, closed }
}

it('a client that writes what it likes learns nothing and stops nobody', async () => {
  const texts = hubTextsOf([...HUB_METHODS], [ada, ben, tourId, 0, 1, -1, null, 2 ** 53])
  const begin = fc.constantFrom(HANDSHAKE, HANDSHAKE, HANDSHAKE, HANDSHAKE, HANDSHAKE, '')
  const last = `{"type":1,"invocationId":"last","target":"JoinUserGroup","arguments":["${ben}"]}${FRAME_END}`
  await fc.assert(
    fc.asyncProperty(begin, fc.array(texts, { minLength: 1, maxLength: 4 }), async (handshake, written) => {
      const { socket, heard, closed } = await connect()
      const all = [handshake, ...written, last].filter(Boolean)
      for (const text of all) socket.send(text)
      // Its last call is answered, or the connection was ended.
      await Promise.race([
        closed,
        vi.waitFor(() => expect(heard.join()).toContain('"invocationId":"last"'), {
          timeout: 20_000,
          interval: 5,
        }),
      ])
      socket.terminate()
      const what = `${JSON.stringify(written)} -> ${heard.join(' ')}`
      expect(heard.join(), what).not.toMatch(/secret|ChunkReady|\bat .+:\d+|node_modules|select |syntax/)
      for (const frame of heard) {
        const { error } = JSON.parse(frame) as { error?: string }
        if (error !== undefined) expect(error, what).toMatch(WORDS)
      }
    }),
    { numRuns, seed },
  )
  expect(failures).toEqual([])
  await vi.waitFor(() => expect(server.hub.connectionCount()).toBe(0), { timeout: 10_000, interval: 20 })
}, 120_000)
