import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { DEVICE_DATABASE } from './indexed-db.ts'
import { readDeviceSession, writeDeviceSession } from './device-session.ts'
import { keepSignOut, sendSignOuts } from './sign-outs.ts'

const ONE = 'https://walks.example/api/auth/sign-outs/one'
const TWO = 'https://walks.example/api/auth/sign-outs/two'
const SESSION = { tokenHash: 'hash', userId: 'u', token: 't', user: {} as never, apiOrigin: '' }

const answering = (answer: (url: string) => Response) => {
  const asked: string[] = []
  const send = vi.fn(async (url: unknown) => {
    asked.push(String(url))
    return answer(String(url))
  })
  return { send: send as unknown as typeof fetch, asked }
}
const done = () => new Response(null, { status: 204 })

it('a sign-out without a signal is sent once the signal is back, and only once', async () => {
  await writeDeviceSession(SESSION)
  await keepSignOut(ONE)
  await keepSignOut(TWO)
  const away = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendSignOuts(away as unknown as typeof fetch)).toBe('again')
  const server = answering(done)
  expect(await sendSignOuts(server.send)).toBe('done')
  expect(server.asked).toEqual([ONE, TWO])
  expect(await sendSignOuts(server.send)).toBe('done')
  expect(server.asked).toHaveLength(2)
  // The user who signed in meanwhile stays signed in.
  expect(await readDeviceSession()).toMatchObject({ userId: 'u' })
})

it.each([
  ['a hotel’s page', () => new Response('<p>Welcome</p>', { status: 200 }), 'again'],
  ['a hotel’s refusal', () => new Response('no', { status: 404 }), 'again'],
  ['a busy server', () => new Response(null, { status: 429, headers: { 'X-Streetlore': '1' } }), 'again'],
  [
    'a server in trouble',
    () => new Response(null, { status: 503, headers: { 'X-Streetlore': '1' } }),
    'again',
  ],
  [
    'an API that has no such call',
    () => new Response(null, { status: 404, headers: { 'X-Streetlore': '1' } }),
    'done',
  ],
])('after %s it is sent %s', async (_what, answer, end) => {
  await keepSignOut(ONE)
  expect(await sendSignOuts(answering(answer).send)).toBe(end)
  await sendSignOuts(answering(done).send)
})

it('makes no database for who never signed in', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(DEVICE_DATABASE).addEventListener('success', resolve)
  })
  expect(await sendSignOuts(() => Promise.reject(new Error('nothing to send')))).toBe('done')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DEVICE_DATABASE)
})
