import { HttpTransportType, HubConnectionState, type HubConnection } from '@microsoft/signalr'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { tellSessionsEnded } from '#server/api/accounts/sessions.ts'
import type { HubLimits } from '#server/api/hub/hub-limits.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { client, endedTokens, type HubServer, makeUser, startHubServer, tokenOf } from './hub-server.ts'

/** The limits of one connection and of one user; no client waits for another client's slow network. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const FRAME_END = '\u001E'

let databaseUrl: string
const servers: HubServer[] = []
const connections: HubConnection[] = []
const sockets: WebSocket[] = []

beforeAll(async () => {
  databaseUrl = await freshDatabase()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await Promise.all(connections.splice(0).map((connection) => connection.stop()))
  await Promise.all(servers.splice(0).map((server) => server.close()))
  endedTokens.clear()
})

async function start(limits: Partial<HubLimits> = {}): Promise<HubServer> {
  const server = await startHubServer({ databaseUrl, hub: { limits, recheckMs: 3_600_000 } })
  servers.push(server)
  return server
}

async function join(server: HubServer, userId: string) {
  const made = client(server.url, tokenOf(userId), HttpTransportType.WebSockets)
  connections.push(made.connection)
  await made.connection.start()
  await made.connection.invoke('JoinUserGroup', userId)
  return made
}

/** A client of which the test holds the socket. */
async function openSocket(server: HubServer, userId: string) {
  const socket = new WebSocket(
    `ws://127.0.0.1:${server.port}/hubs/tour?access_token=${encodeURIComponent(tokenOf(userId))}`,
  )
  sockets.push(socket)
  const frames: {
    type?: number
    error?: string
    invocationId?: string
    arguments?: { EventId: number }[]
  }[] = []
  const state = { isClosed: false }
  socket.on('message', (data) => {
    for (const text of String(data).split(FRAME_END)) if (text !== '') frames.push(JSON.parse(text))
  })
  socket.on('close', () => (state.isClosed = true))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (...messages: object[]) =>
    socket.send(messages.map((message) => JSON.stringify(message) + FRAME_END).join(''))
  send({ protocol: 'json', version: 1 })
  await eventually(() => expect(frames).toHaveLength(1))
  return { socket, frames, state, send }
}
const call = (target: string, ...args: unknown[]) => ({
  type: 1,
  invocationId: `${target}-${args.join()}`,
  target,
  arguments: args,
})

const EVENTS = 4000
const EVENT_BYTES = 4000
/** More than the network takes for somebody who does not read. */
const missed = (server: HubServer, userId: string) =>
  server.database.db.execute(sql`
    insert into events (user_id, name, payload)
    select ${userId}::uuid, 'TourGenerationProgress', jsonb_build_object('Message', repeat('x', ${EVENT_BYTES}))
    from generate_series(1, ${EVENTS}) order by generate_series`)
const tell = (server: HubServer, userId: string, value: number) =>
  server.hub.events.emit({ userId }, 'TourGenerationProgress', { JobId: 'job', Progress: value })

it('a slow reader gets everything in order at their own pace, and holds up nobody', async () => {
  const server = await start()
  const [slowId, quickId] = [await makeUser(server.database), await makeUser(server.database)]
  await missed(server, slowId)
  const quick = await join(server, quickId)
  const slow = await openSocket(server, slowId)
  slow.socket.pause()
  slow.send(call('JoinUserGroup', slowId), call('EventsSince', 0))

  // While the slow one reads nothing, others are told at once, and join and ask as they like.
  for (let value = 0; value < 20; value++) await tell(server, quickId, value)
  await eventually(() => expect(quick.heard).toHaveLength(20))
  await quick.connection.invoke('EventsSince', quick.heard[0]?.EventId)
  await tell(server, slowId, 50)
  expect(slow.state.isClosed).toBe(false)
  expect(slow.frames.filter(({ type }) => type === 1)).toEqual([])

  slow.socket.resume()
  await eventually(() =>
    expect(slow.frames.some(({ type, invocationId }) => type === 3 && invocationId === 'EventsSince-0')).toBe(
      true,
    ),
  )
  await tell(server, slowId, 60)
  await eventually(() => expect(slow.frames.filter(({ type }) => type === 1)).toHaveLength(EVENTS + 2))
  const ids = slow.frames.filter(({ type }) => type === 1).map((frame) => frame.arguments?.[0]?.EventId ?? 0)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
  expect(slow.state.isClosed).toBe(false)
}, 60_000)

it('who reads nothing of what happens live is disconnected before much waits for them', async () => {
  const server = await start({ unsentBytesPerConnection: 20_000 })
  const [deafId, quickId] = [await makeUser(server.database), await makeUser(server.database)]
  const quick = await join(server, quickId)
  const deaf = await openSocket(server, deafId)
  deaf.send(call('JoinUserGroup', deafId))
  await eventually(() => expect(deaf.frames).toHaveLength(2))
  deaf.socket.pause()
  const openBefore = server.hub.connectionCount()
  await missed(server, deafId)
  await tell(server, quickId, 1)
  await eventually(() => expect(quick.heard).toHaveLength(1))
  expect([openBefore, server.hub.connectionCount()]).toEqual([2, 1])
})

it('a user has so many connections at a time and no more', async () => {
  const server = await start({ connectionsPerUser: 2 })
  const [userId, otherId] = [await makeUser(server.database), await makeUser(server.database)]
  const [first] = [await join(server, userId), await join(server, userId)]
  await expect(join(server, userId)).rejects.toThrow('429')
  await join(server, otherId)
  await first.connection.stop()
  await eventually(async () => void (await join(server, userId)))
})

it.each([
  ['one connection', { callsPerConnection: 5 }, 1, 6],
  ['all connections of a user', { callsPerConnection: 5, callsPerUser: 8 }, 2, 5],
])('too many calls at once of %s end it', async (_what, limits, count, calls) => {
  const server = await start(limits)
  const userId = await makeUser(server.database)
  const opened: Awaited<ReturnType<typeof openSocket>>[] = []
  for (let i = 0; i < count; i++) opened.push(await openSocket(server, userId))
  for (const { send } of opened)
    send(...Array.from({ length: calls }, (_, index) => call('EventsSince', index)))
  await eventually(() => expect(opened.some(({ state }) => state.isClosed)).toBe(true))
  expect(opened.flatMap(({ frames }) => frames).map(({ error }) => error)).toContain(
    'Too many calls at once.',
  )
  // The places that were taken are free again.
  const again = await openSocket(server, userId)
  again.send(call('EventsSince', 0))
  await eventually(() => expect(again.frames.some(({ type }) => type === 3)).toBe(true))
})

it('connections end with their session, at once and on every node', async () => {
  const [server, other] = [await start(), await start()]
  const [userId, strangerId] = [await makeUser(server.database), await makeUser(server.database)]
  const ended = await openSocket(other, userId)
  const stranger = await join(other, strangerId)
  endedTokens.add(tokenOf(userId))
  await tellSessionsEnded(server.database.db, userId)
  await eventually(() => expect(ended.state.isClosed).toBe(true))
  expect(stranger.connection.state).toBe(HubConnectionState.Connected)
})
