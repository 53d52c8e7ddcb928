/** Two servers behind a balancer that sends each request to the next of them. */
import { createServer, request as httpRequest, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { HubConnection } from '@microsoft/signalr'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '#tests/support/server.ts'
import { client, type HubServer, makeUser, startHubServer, tokenOf, TRANSPORTS } from './hub-server.ts'

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let databaseUrl: string
const servers: HubServer[] = []
const balancers: Server[] = []
const connections: HubConnection[] = []
beforeAll(async () => {
  databaseUrl = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.stop()))
  for (const balancer of balancers.splice(0)) {
    balancer.closeAllConnections()
    balancer.close()
  }
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** Takes no notice of who asks. One that did not answer once is asked no more. */
async function startBalancer(ports: readonly number[]): Promise<{ url: string; servedBy: number[] }> {
  let turn = 0
  const servedBy: number[] = []
  const up = new Set(ports)
  const next = () => [...up][turn++ % up.size] ?? 0
  const balancer = createServer((incoming, outgoing) => {
    const pass = (triesLeft: number) => {
      const port = next()
      const { method, url, headers } = incoming
      const passed = httpRequest(
        { port, host: '127.0.0.1', method, path: url, headers, agent: false },
        (answer) => {
          servedBy.push(port)
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
          outgoing.flushHeaders()
          answer.on('error', () => outgoing.destroy()).pipe(outgoing)
          outgoing.on('close', () => answer.destroy())
        },
      )
      passed.on('error', () => {
        if (triesLeft > 0 && !outgoing.headersSent) {
          up.delete(port)
          pass(triesLeft - 1)
        } else outgoing.destroy()
      })
      passed.end(Buffer.concat(body))
    }
    // Whole first, so that it can be sent again.
    const body: Buffer[] = []
    incoming.on('data', (part: Buffer) => body.push(part)).on('end', () => pass(1))
  })
  balancer.on('upgrade', (incoming, socket) => {
    const port = next()
    servedBy.push(port)
    const passed = connect(port, '127.0.0.1', () => {
      const headers = incoming.rawHeaders
        .map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
        .join('')
      passed.write(`GET ${incoming.url ?? ''} HTTP/1.1\r\n${headers}\r\n`)
      passed.pipe(socket).pipe(passed)
    })
    passed
      .on('error', () => {
        up.delete(port)
        socket.destroy()
      })
      .on('close', () => socket.destroy())
    socket.on('error', () => passed.destroy()).on('close', () => passed.destroy())
  })
  balancers.push(balancer)
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}/hubs/tour`, servedBy }
}

const startBoth = async () => {
  const both = [await startHubServer({ databaseUrl }), await startHubServer({ databaseUrl })] as const
  servers.push(...both)
  return both
}
const progress = (server: HubServer, userId: string, value: number) =>
  server.hub.events.emit({ userId }, 'TourGenerationProgress', { JobId: 'job', Progress: value })

describe.each(TRANSPORTS)('two servers behind one balancer, over %s', (_name, transport) => {
  it('serve one client whichever gets its requests, and tell it what either does', async () => {
    const [a, b] = await startBoth()
    const { url, servedBy } = await startBalancer([a.port, b.port])
    const userId = await makeUser(a.database)
    const { connection, heard } = client(url, tokenOf(userId), transport)
    connections.push(connection)
    await connection.start()
    // More than one, so that some come to the server without the connection.
    await connection.invoke('JoinUserGroup', userId)
    for (let call = 0; call < 3; call += 1) await connection.invoke('EventsSince', 0)
    expect(new Set(servedBy)).toEqual(new Set([a.port, b.port]))
    await progress(a, userId, 1)
    await progress(b, userId, 2)
    await eventually(() => expect(heard.map((event) => event['Progress'])).toEqual([1, 2]))
  })

  it('give a client that comes back to the other one what it missed', async () => {
    const [a, b] = await startBoth()
    const { url } = await startBalancer([a.port, b.port])
    const userId = await makeUser(a.database)
    const { connection, heard } = client(url, tokenOf(userId), transport)
    connections.push(connection)
    const isBack = new Promise<void>((resolve) => connection.onreconnected(() => resolve()))
    await connection.start()
    let cursor = Number(await connection.invoke('JoinUserGroup', userId))
    await progress(a, userId, 1)
    await eventually(() => expect(heard).toHaveLength(1))
    cursor = heard[0]?.EventId ?? cursor

    const [ending, staying] = a.hub.connectionCount() === 1 ? [a, b] : [b, a]
    await ending.close()
    servers.splice(servers.indexOf(ending), 1)
    await progress(staying, userId, 2)
    await isBack
    await connection.invoke('JoinUserGroup', userId, cursor)
    await progress(staying, userId, 3)
    await eventually(() => expect(heard.map((event) => event['Progress'])).toEqual([1, 2, 3]))
    expect(staying.hub.connectionCount()).toBe(1)
  })
})

const authorization = (userId: string) => ({ authorization: `Bearer ${tokenOf(userId)}` })
const negotiate = async (server: HubServer, userId: string) => {
  const answer = await fetch(`${server.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: authorization(userId),
  })
  return ((await answer.json()) as { connectionToken: string }).connectionToken
}
const post = async (server: HubServer, ticket: string, userId: string, body = '{}') => {
  const answer = await fetch(`${server.url}?id=${encodeURIComponent(ticket)}`, {
    method: 'POST',
    headers: { ...authorization(userId), 'content-type': 'text/plain' },
    body,
  })
  return answer.status
}

it('a stranger’s ticket is not passed on, and no other user’s', async () => {
  const [a, b] = await startBoth()
  const [ada, ben] = [await makeUser(a.database), await makeUser(a.database)]
  const ticket = await negotiate(a, ada)
  expect(await post(b, ticket, ben)).toBe(404)
  expect(await post(b, 'nonsense', ada)).toBe(404)
  expect(await post(b, ticket, ada, 'x'.repeat(9_000))).toBe(413)
})

it('a message that no process takes is an error, so that the client asks again', async () => {
  const relayTimes = { againMs: 10, patienceMs: 50 }
  servers.push(await startHubServer({ databaseUrl, hub: { relayTimes } }))
  const [only] = servers as [HubServer]
  const ada = await makeUser(only.database)
  expect(await post(only, await negotiate(only, ada), ada)).toBe(503)
})

it('a message that is passed on while listeners connect again arrives, once', async () => {
  const [a, b] = await startBoth()
  const ada = await makeUser(a.database)
  const ticket = await negotiate(a, ada)
  const leaving = new AbortController()
  const stream = await fetch(`${a.url}?id=${encodeURIComponent(ticket)}`, {
    headers: { ...authorization(ada), accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const part of stream.body ?? []) heard += Buffer.from(part).toString()
  })().catch(() => undefined)
  const END = '\u001E'
  expect(await post(a, ticket, ada, JSON.stringify({ protocol: 'json', version: 1 }) + END)).toBe(200)

  const answered = (invocationId: string) => heard.split(`"invocationId":"${invocationId}"`).length - 1
  for (const invocationId of ['1', '2']) {
    // Both lose what comes now: the message on its way there, or the word that it has come.
    const { rows } = await a.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike 'listen%hub_posts%'`,
    )
    expect(rows).toHaveLength(2)
    const call = { type: 1, invocationId, target: 'EventsSince', arguments: [0] }
    expect(await post(b, ticket, ada, JSON.stringify(call) + END)).toBe(200)
    await eventually(() => expect(answered(invocationId)).toBe(1))
  }
  expect(['1', '2'].map(answered)).toEqual([1, 1])
  leaving.abort()
  await reading
})
