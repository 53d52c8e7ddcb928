import { afterEach, beforeEach, expect, it, test } from 'vitest'
import type { HubState } from '#contract/hub/events.ts'
import { waitFor } from '#workers/sync/environment.ts'
import { reconnectDelayMs, runHub, type Hub } from '#workers/sync/realtime/hub.ts'
import { startHubServer, type HubServer } from './support/hub-server.ts'
import { startStreamServer } from './support/stream-server.ts'

let server: HubServer
let stopping: AbortController
let running: Promise<void> = Promise.resolve()
let hub: Hub
const states: HubState[] = []
const waits: number[] = []
const heard: unknown[] = []
const connected: boolean[] = []
let refused = 0
let cursor = 0
const tours = new Set<number>()

const until = async (condition: () => boolean, what: string) => {
  for (const giveUpAt = Date.now() + 10_000; !condition();) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function start(url = server.url) {
  const started = runHub({
    url,
    userId: 'u1',
    token: () => 'token-1',
    wait: (ms, signal) => {
      waits.push(ms)
      return waitFor(ms / 100, signal)
    },
    signal: stopping.signal,
    onState: (state) => void (states.at(-1) !== state && states.push(state)),
    onEvent: (name, argument) => void heard.push([name, argument]),
    onConnected: (isAgain) => void connected.push(isAgain),
    onRefused: () => void (refused += 1),
    cursor: async () => cursor,
    onCursor: (next) => {
      cursor = next
    },
    joinedTours: () => tours,
  })
  hub = started.hub
  running = started.done
}

beforeEach(async () => {
  server = await startHubServer()
  stopping = new AbortController()
  for (const list of [states, waits, heard, connected]) list.length = 0
  refused = 0
  cursor = 0
  tours.clear()
})
afterEach(async () => {
  stopping.abort()
  await running
  await server.close()
})

it('joins the user’s group, hears events, and says how it is', async () => {
  start()
  await until(() => connected.length === 1, 'a connection')
  expect(server.invoked).toEqual([['JoinUserGroup', 'u1']])
  server.send('ChunkReady', { TourId: 1, ChunkIndex: 0 })
  await until(() => heard.length === 1, 'an event')
  expect(heard).toEqual([['ChunkReady', { TourId: 1, ChunkIndex: 0 }]])
  stopping.abort()
  await running
  expect(states).toEqual(['Connecting', 'Connected', 'Disconnected'])
})

it('comes back after a cut, joins again, and asks for what it missed', async () => {
  tours.add(7)
  server.answer = (method) => (method === 'EventsSince' ? 42 : null)
  start()
  await until(() => connected.length === 1, 'a connection')
  cursor = 30
  server.cut()
  await until(() => connected.length === 2, 'a second connection')
  expect(server.invoked).toEqual([
    ['JoinUserGroup', 'u1'],
    ['JoinTourGroup', 7],
    ['JoinUserGroup', 'u1'],
    ['JoinTourGroup', 7],
    ['EventsSince', 30],
  ])
  expect(connected).toEqual([false, true])
  expect(cursor).toBe(42)
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected'])
})

it('believes a server whose events began anew', async () => {
  server.answer = (method) => (method === 'EventsSince' ? 3 : null)
  cursor = 500
  start()
  await until(() => connected.length === 1, 'a connection')
  expect(cursor).toBe(3)
})

it('does without the methods that another server has not', async () => {
  tours.add(7)
  cursor = 5
  server.answer = () => undefined
  start()
  await until(() => connected.length === 1, 'a connection')
  expect(cursor).toBe(5)
})

it('tries again after 1 s, doubling to 30 s', async () => {
  server.status = 503
  start()
  await until(() => waits.length >= 7, 'seven tries')
  expect(waits.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  server.status = 200
  await until(() => connected.length === 1, 'a connection')
})

it('rests while there is no network, and comes back at once with it', async () => {
  start()
  await until(() => connected.length === 1, 'a connection')
  hub.setOnline(false)
  await until(() => states.at(-1) === 'Disconnected', 'the rest')
  await until(() => server.connections() === 0, 'the end of the connection')
  hub.setOnline(true)
  await until(() => connected.length === 2, 'a second connection')
})

it('tells when the server refuses the token', async () => {
  server.status = 401
  start()
  await until(() => refused > 0, 'the refusal')
})

it('connects again where a message over an event stream was answered with an error', async () => {
  const streams = await startStreamServer()
  start(streams.url)
  await until(() => streams.invoked.length >= 2, 'a second try')
  expect(streams.invoked).toEqual(['JoinUserGroup', 'JoinUserGroup'])
  expect(streams.opened()).toBe(2)
  stopping.abort()
  await running
  await streams.close()
})

test('the delays of the specification', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(reconnectDelayMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})
