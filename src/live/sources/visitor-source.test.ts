// @vitest-environment jsdom
import { expose } from 'comlink'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, type Result } from '#contract/failure.ts'
import type { SyncApi } from '#contract/threads/sync-api.ts'
import type { LiveState } from '../live.ts'
import { getReachable, setReachable } from '../connection.ts'
import type { LiveSource } from '../source.ts'
import type { SyncThread } from './sync-client.ts'
import { openVisitorSource } from './visitor-source.ts'

const USER = { token: 't', user: { id: 'u' } } as unknown as NonNullable<
  Parameters<LiveSource['switchUser']>[0]
>
const ports: MessagePort[] = []
let asked: string[]
let answer: (name: string) => Result<unknown> | Promise<Result<unknown>>
let terminated: number
let opened: number
let storeCalls: unknown[][]

/** The visitor's worker, which answers with the test's values. */
function startThread(): SyncThread {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const api: SyncApi = {
    begin: async () => {},
    end: async () => {},
    listen: async (listener) => listener({ kind: 'reachable', isReachable: false }),
    setOnline: async () => {},
    call: async (_command, [name]) => {
      asked.push(String(name))
      return (await answer(String(name))) as never
    },
  }
  expose(api, port2)
  port1.start()
  return Object.assign(port1, { terminate: () => void (terminated += 1) })
}

const storeSource = {
  ask: async (...call: unknown[]) => (storeCalls.push(['ask', ...call]), ok('of the store')),
  watch: (name: string, args: unknown, emit: (state: LiveState<never>) => void) => {
    storeCalls.push(['watch', name, args])
    emit({ status: 'ready', data: `stored ${name}` as never, refreshing: false })
    return () => void storeCalls.push(['stop', name])
  },
  reload: (...call: unknown[]) => void storeCalls.push(['reload', ...call]),
  switchUser: async (...call: unknown[]) => void storeCalls.push(['switchUser', ...call]),
  onNotice: () => () => {},
  onUnauthorized: () => () => {},
} as unknown as LiveSource

const open = (openStoreSource = async () => ((opened += 1), storeSource)) =>
  openVisitorSource({ openStoreSource, startThread })

beforeEach(() => {
  asked = []
  storeCalls = []
  terminated = 0
  opened = 0
  answer = (name) => ok(`answer to ${name}`)
})
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  setReachable(true)
})

it("a visitor's calls and topics come from the server without the store", async () => {
  const source = open()
  const states: LiveState<unknown>[] = []
  source.watch('topics', null, (state) => states.push(state))
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'ready', refreshing: false }))
  expect(states.at(-1)?.data).toBe('answer to listTopics')
  expect(await source.ask('toursByTopic', {})).toEqual(ok('answer to toursByTopic'))
  expect(asked).toEqual(['listTopics', 'toursByTopic'])
  expect(opened).toBe(0)
})

it('has no stored tours near by and no live connection, and says so at once', () => {
  const said: unknown[] = []
  const source = open()
  source.watch('hub-state', null, ({ data }) => said.push(data))
  source.watch('nearby-stored', {} as never, ({ data }) => said.push(data))
  expect(said).toEqual(['Disconnected', []])
  expect(opened).toBe(0)
})

it('topics that cannot be had say why, and come when they are asked for again', async () => {
  const source = open()
  const states: LiveState<unknown>[] = []
  answer = () => ({ ok: false, failure: { kind: 'offline' } })
  source.watch('topics', null, (state) => states.push(state))
  await vi.waitFor(() =>
    expect(states.at(-1)).toMatchObject({ status: 'failed', failure: { kind: 'offline' } }),
  )
  answer = () => ok('topics')
  source.reload('topics', null)
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ status: 'ready', data: 'topics' }))
})

it('what only the store has loads it, once; from then on everything is its', async () => {
  const source = open()
  const seen: unknown[] = []
  const stop = source.watch('emergency-countries', null, ({ data }) => seen.push(data))
  await vi.waitFor(() => expect(seen).toEqual(['stored emergency-countries']))
  expect(await source.ask('toursByTopic', {})).toEqual(ok('of the store'))
  stop()
  expect(storeCalls).toEqual([
    ['watch', 'emergency-countries', null],
    ['ask', 'toursByTopic', {}],
    ['stop', 'emergency-countries'],
  ])
  expect([opened, asked]).toEqual([1, []])
})

it('a sign-in hands over to the store; a call that is on its way is answered, then the worker ends', async () => {
  const source = open()
  let finish = (_answer: Result<unknown>) => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  const asking = source.ask('contact', {})
  await vi.waitFor(() => expect(asked).toEqual(['contact']))
  await source.switchUser(USER)
  expect(storeCalls).toEqual([['switchUser', USER]])
  expect(terminated).toBe(0)
  finish(ok('received'))
  expect(await asking).toEqual(ok('received'))
  expect(terminated).toBe(1)
})

it('a sign-out of nobody loads nothing', async () => {
  await open().switchUser(null)
  expect(opened).toBe(0)
})

it('a server that was gone counts as there when the store takes over: its worker finds out by itself', async () => {
  const source = open()
  await source.ask('toursByTopic', {})
  await vi.waitFor(() => expect(getReachable()).toBe(false))
  await source.switchUser(USER)
  expect(getReachable()).toBe(true)
})

it('where the code of the store cannot be loaded there is no connection, and it is tried again', async () => {
  let isThere = false
  const source = open(async () => {
    if (!isThere) throw new Error('no such chunk')
    return storeSource
  })
  await expect(source.commands()).rejects.toThrow('no such chunk')
  isThere = true
  await source.switchUser(USER)
  expect(storeCalls).toEqual([['switchUser', USER]])
})
