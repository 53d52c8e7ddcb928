/** A hub that ends, and what it says to those whom it refuses. */
import { once } from 'node:events'
import { request } from 'node:http'
import { HttpTransportType } from '@microsoft/signalr'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { REQUEST_ID_HEADER } from '#server/kernel/http/request-id.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { client, makeUser, startHubServer, tokenOf } from './hub-server.ts'

it('waits for a look at its sessions before it ends, and logs nothing', async () => {
  const lines: string[] = []
  const rechecks: (() => void)[] = []
  let asked = 0
  const server = await startHubServer({
    databaseUrl: await freshDatabase(),
    fastify: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
    hub: {
      recheckMs: 20,
      async verifyToken(token) {
        asked += 1
        // The first two are the connection's own.
        if (asked > 2) await new Promise<void>((resolve) => rechecks.push(resolve))
        await server.database.db.execute(sql`select 1`)
        return { id: token.slice('token-'.length) }
      },
    },
  })
  const userId = await makeUser(server.database)
  const { connection } = client(server.url, tokenOf(userId), HttpTransportType.WebSockets)
  await connection.start()
  await expect.poll(() => rechecks.length).toBeGreaterThan(0)
  const order: string[] = []
  const closed = server.hub.close().then(() => order.push('closed'))
  // Long enough for everything else of the hub to end.
  for (let turns = 0; turns < 50; turns += 1) await server.database.db.execute(sql`select 1`)
  await connection.stop()
  order.push('looked')
  for (const goOn of rechecks) goOn()
  await closed
  expect(order).toEqual(['looked', 'closed'])
  await server.close()
  expect(lines).toEqual([])
})

it('tells the id of a WebSocket that it refuses', async () => {
  const server = await startHubServer({ databaseUrl: await freshDatabase() })
  const refused = request(server.url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
  refused.end()
  const [answer] = await once(refused, 'response')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers[REQUEST_ID_HEADER.toLowerCase()]).toMatch(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  )
  await server.close()
})
