import { request as httpRequest } from 'node:http'
import { HubConnectionState, type HubConnection } from '@microsoft/signalr'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { freshDatabase } from '#tests/support/server.ts'
import {
  client,
  endedTokens,
  type HubServer,
  type HubServerOptions,
  makeUser,
  startHubServer,
  tokenOf,
  TRANSPORTS,
} from './hub-server.ts'

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

let databaseUrl: string
const servers: HubServer[] = []
const connections: HubConnection[] = []

beforeAll(async () => {
  databaseUrl = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.stop()))
  await Promise.all(servers.splice(0).map((server) => server.close()))
  endedTokens.clear()
})

async function start(options: Partial<HubServerOptions> = {}): Promise<HubServer> {
  const server = await startHubServer({ databaseUrl, ...options })
  servers.push(server)
  return server
}

const join = (...[url, token, transport, names]: Parameters<typeof client>) => {
  const made = client(url, token, transport, names)
  connections.push(made.connection)
  return made
}

const progress = (server: HubServer, userId: string, value: number) =>
  server.hub.events.emit({ userId }, 'TourGenerationProgress', { JobId: 'job', Progress: value })

async function makeTour(server: HubServer, ownerId: string, isPublic: boolean): Promise<number> {
  const [row] = await server.database.db
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

describe.each(TRANSPORTS)('the hub over %s', (_name, transport) => {
  it('tells a user of the group what happens, in order and with cursors', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    const { connection, heard } = join(server.url, tokenOf(userId), transport)
    await connection.start()
    await connection.invoke('JoinUserGroup', userId)
    const cursors = await Promise.all([10, 20, 30].map((value) => progress(server, userId, value)))
    await eventually(() => expect(heard).toHaveLength(3))
    expect(heard.map((event) => event.EventId)).toEqual(cursors.toSorted((a, b) => a - b))
    expect(heard.map((event) => event['Progress']).toSorted()).toEqual([10, 20, 30])
    expect(heard[0]).toMatchObject({ name: 'TourGenerationProgress', JobId: 'job' })
  })

  it('says nothing to other users, and not before the group is joined', async () => {
    const server = await start()
    const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
    const first = join(server.url, tokenOf(ada), transport)
    await first.connection.start()
    await progress(server, ada, 1)
    await first.connection.invoke('JoinUserGroup', ada)
    await progress(server, ben, 2)
    await progress(server, ada, 3)
    await eventually(() => expect(first.heard.map((event) => event['Progress'])).toEqual([3]))
  })

  it('refuses the group of another user and unknown methods, without details', async () => {
    const server = await start()
    const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
    const { connection } = join(server.url, tokenOf(ada), transport)
    await connection.start()
    await expect(connection.invoke('JoinUserGroup', ben)).rejects.toThrow(/Forbidden/)
    await expect(connection.invoke('constructor')).rejects.toThrow(/Unknown hub method$/)
    await expect(connection.invoke('EventsSince', 'x')).rejects.toThrow(/Invalid cursor$/)
    await expect(connection.invoke('JoinTourGroup', 99_999_999)).rejects.toThrow(/Forbidden$/)
    expect(connection.state).toBe(HubConnectionState.Connected)
  })

  it('lets listeners into their own and public tours only, until they leave', async () => {
    const server = await start()
    const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
    const open = await makeTour(server, ada, true)
    const closed = await makeTour(server, ada, false)
    const { connection, heard } = join(server.url, tokenOf(ben), transport)
    await connection.start()
    await connection.invoke('JoinTourGroup', open)
    await expect(connection.invoke('JoinTourGroup', closed)).rejects.toThrow(/Forbidden/)
    const ready = (tourId: number, ChunkIndex: number) =>
      server.hub.events.emit({ userId: ada, tourId }, 'ChunkReady', { TourId: tourId, ChunkIndex })
    await ready(closed, 0)
    await ready(open, 1)
    await eventually(() => expect(heard).toEqual([expect.objectContaining({ TourId: open, ChunkIndex: 1 })]))
    await connection.invoke('LeaveTourGroup', open)
    await ready(open, 2)
    await connection.invoke('JoinTourGroup', open)
    await ready(open, 3)
    await eventually(() => expect(heard.map((event) => event['ChunkIndex'])).toEqual([1, 3]))
  })

  it('tells a listener of both groups once', async () => {
    const server = await start()
    const ada = await makeUser(server.database)
    const tourId = await makeTour(server, ada, false)
    const { connection, heard } = join(server.url, tokenOf(ada), transport)
    await connection.start()
    await connection.invoke('JoinUserGroup', ada)
    await connection.invoke('JoinTourGroup', tourId)
    for (const ChunkIndex of [0, 1])
      await server.hub.events.emit({ userId: ada, tourId }, 'ChunkReady', { TourId: tourId, ChunkIndex })
    await eventually(() => expect(heard.map((event) => event['ChunkIndex'])).toEqual([0, 1]))
  })

  it('refuses a bad token with 401', async () => {
    const server = await start()
    const { connection } = join(server.url, 'nonsense', transport)
    await expect(connection.start()).rejects.toThrow(/401/)
  })

  it('gives back exactly what was missed while the server was gone', async () => {
    const first = await start()
    const userId = await makeUser(first.database)
    const { connection, heard } = join(first.url, tokenOf(userId), transport)
    const catchUps: Promise<void>[] = []
    const catchUp = async () => {
      const cursor = heard.at(-1)?.EventId ?? 0
      await connection.invoke('JoinUserGroup', userId)
      await connection.invoke('EventsSince', cursor)
    }
    connection.onreconnected(() => {
      catchUps.push(catchUp())
    })
    await connection.start()
    await connection.invoke('JoinUserGroup', userId)
    for (const value of [1, 2]) await progress(first, userId, value)
    await eventually(() => expect(heard).toHaveLength(2))

    servers.splice(servers.indexOf(first), 1)
    await first.close()
    // Another node, without clients, keeps running.
    const elsewhere = await start()
    for (const value of [3, 4, 5]) await progress(elsewhere, userId, value)
    const second = await start({ port: first.port })
    await eventually(() => expect(catchUps).toHaveLength(1))
    await catchUps[0]
    await progress(second, userId, 6)
    await eventually(() => expect(heard).toHaveLength(6))
    expect(heard.map((event) => event['Progress'])).toEqual([1, 2, 3, 4, 5, 6])
    expect(await connection.invoke('EventsSince', heard.at(-1)?.EventId)).toBe(heard.at(-1)?.EventId)
    expect(heard).toHaveLength(6)
  })

  it('loses and repeats nothing when events fall between the calls after a reconnect', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    let cursor = await progress(server, userId, 0)
    const all: unknown[] = []
    for (let round = 0; round < 5; round++) {
      const { connection, heard } = join(server.url, tokenOf(userId), transport)
      await connection.start()
      const burst = Promise.all(
        Array.from({ length: 20 }, (_, index) => progress(server, userId, round * 20 + index)),
      )
      const joined = connection.invoke('JoinUserGroup', userId)
      const replayed = connection.invoke('EventsSince', cursor)
      await Promise.all([burst, joined, replayed])
      await eventually(() => expect(heard).toHaveLength(20))
      expect(new Set(heard.map((event) => event.EventId)).size).toBe(20)
      await connection.stop()
      all.push(...heard.map((event) => event['Progress']))
      cursor = Math.max(...heard.map((event) => event.EventId))
    }
    expect(all.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    )
  })

  it('joins and replays in one call, in order', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    const cursor = await progress(server, userId, 1)
    const burst = Promise.all(Array.from({ length: 30 }, (_, index) => progress(server, userId, index + 2)))
    const { connection, heard } = join(server.url, tokenOf(userId), transport)
    await connection.start()
    await connection.invoke('JoinUserGroup', userId, cursor)
    await burst
    await eventually(() => expect(heard).toHaveLength(30))
    const ids = heard.map((event) => event.EventId)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('closes a connection whose token has ended so that the client may come back with a new one', async () => {
    const server = await start({ hub: { recheckMs: 50 } })
    const userId = await makeUser(server.database)
    const { connection } = join(server.url, tokenOf(userId), transport)
    let reconnecting = 0
    connection.onreconnecting(() => {
      reconnecting++
      endedTokens.clear()
    })
    await connection.start()
    endedTokens.add(tokenOf(userId))
    await eventually(() => {
      expect(reconnecting).toBe(1)
      expect(connection.state).toBe(HubConnectionState.Connected)
    })
  })

  it('keeps an idle connection and drops a client that has gone silent', async () => {
    const server = await start({ hub: { times: { pingMs: 30, silenceMs: 400 } } })
    const userId = await makeUser(server.database)
    const { connection } = join(server.url, tokenOf(userId), transport)
    connection.keepAliveIntervalInMilliseconds = 50
    connection.serverTimeoutInMilliseconds = 300
    let dropped = 0
    connection.onreconnecting(() => void dropped++)
    await connection.start()
    const since = performance.now()
    await eventually(() => expect(performance.now() - since).toBeGreaterThan(1000))
    expect(dropped).toBe(0)
    connection.keepAliveIntervalInMilliseconds = 1_000_000
    await connection.invoke('LeaveTourGroup', 1)
    await eventually(() => expect(dropped).toBeGreaterThan(0))
  })
})

describe('the hub on several nodes', () => {
  it('delivers what another node tells, also after its listening connection was cut', async () => {
    const [near, far] = [await start(), await start()]
    const userId = await makeUser(near.database)
    const { connection, heard } = join(near.url, tokenOf(userId), TRANSPORTS[0][1])
    await connection.start()
    await connection.invoke('JoinUserGroup', userId)
    await progress(far, userId, 1)
    await eventually(() => expect(heard).toHaveLength(1))
    await far.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    )
    for (const value of [2, 3]) await progress(far, userId, value)
    await eventually(() => expect(heard.map((event) => event['Progress'])).toEqual([1, 2, 3]))
  })
})

describe('the hub kept safe', () => {
  it('never logs a token', async () => {
    const lines: string[] = []
    const server = await start({
      fastify: { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
    })
    const userId = await makeUser(server.database)
    const token = tokenOf(userId)
    const { connection } = join(server.url, token, TRANSPORTS[1][1])
    await connection.start()
    await connection.invoke('JoinUserGroup', userId)
    await fetch(`${server.url}?access_token=${token}&id=x`, { method: 'POST', body: '' })
    await fetch(`${server.url}?x=1&access_token=wrong-token`)
    expect(lines.join('')).toContain('/hubs/tour')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain('wrong-token')
  })

  it('refuses frames over 32 kB', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}?access_token=${tokenOf(userId)}`)
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send(`{"protocol":"json","version":1}\u001E${'x'.repeat(40_000)}`)
    expect(await closed).toBe(1009)
    expect(server.hub.connectionCount()).toBe(0)
    const answer = await fetch(`${server.url}?id=x`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(userId)}`, 'content-type': 'text/plain' },
      body: 'x'.repeat(40_000),
    })
    expect(answer.status).toBe(413)
  })

  it.each([
    ['a foreign protocol', '{"protocol":"messagepack","version":1}\u001E'],
    ['no handshake', 'hello\u001E'],
  ])('ends a connection that begins with %s', async (_what, first) => {
    const server = await start()
    const userId = await makeUser(server.database)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}?access_token=${tokenOf(userId)}`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.send(first)
    await closed
    expect(heard.join('')).toMatch(/"error"/)
  })

  it('takes no ticket of another user, no forged one, and each only once', async () => {
    const server = await start()
    const [ada, ben] = [await makeUser(server.database), await makeUser(server.database)]
    const negotiated = await fetch(`${server.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(ada)}` },
    })
    const { connectionToken, availableTransports } = (await negotiated.json()) as {
      connectionToken: string
      availableTransports: { transport: string }[]
    }
    expect(availableTransports.map(({ transport }) => transport)).toEqual(['WebSockets', 'ServerSentEvents'])
    const status = (userId: string, id: string) =>
      new Promise<number | undefined>((resolve) => {
        const request = httpRequest(`${server.url}?id=${encodeURIComponent(id)}`, {
          headers: { authorization: `Bearer ${tokenOf(userId)}`, accept: 'text/event-stream' },
        })
        request.on('response', (response) => {
          resolve(response.statusCode)
          if (response.statusCode !== 200) response.resume()
        })
        request.on('error', () => undefined)
        request.end()
      })
    expect(await status(ben, connectionToken)).toBe(404)
    expect(await status(ada, `${connectionToken}x`)).toBe(404)
    expect(await status(ada, connectionToken)).toBe(200)
    expect(await status(ada, connectionToken)).toBe(409)
  })

  it('streams without compression and tells proxies not to buffer', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    const negotiated = await fetch(
      `${server.url}/negotiate?negotiateVersion=1&access_token=${tokenOf(userId)}`,
      {
        method: 'POST',
      },
    )
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string }
    const stop = new AbortController()
    const stream = await fetch(
      `${server.url}?id=${encodeURIComponent(connectionToken)}&access_token=${tokenOf(userId)}`,
      {
        headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
        signal: stop.signal,
      },
    )
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('content-encoding')).toBeNull()
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    stop.abort()
  })

  it('forgets events after a day and never fails for a user who is gone', async () => {
    const server = await start()
    const userId = await makeUser(server.database)
    const old = await progress(server, userId, 1)
    await server.database.db.execute(
      sql`update events set created_at = now() - interval '25 hours' where id = ${old}`,
    )
    const fresh = await progress(server, userId, 2)
    const later = await start()
    const { connection, heard } = join(later.url, tokenOf(userId), TRANSPORTS[0][1])
    await connection.start()
    await connection.invoke('JoinUserGroup', userId, 0)
    await eventually(() => expect(heard.map((event) => event.EventId)).toEqual([fresh]))
    expect(await progress(server, crypto.randomUUID(), 3)).toBe(0)
  })
})
