/** Every kind of answer has the headers that keep a browser from being used against its user. */
import { mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { createHub } from '#server/api/hub/create-hub.ts'
import { quietGeneration, startTestServer, temporaryFolder, testClock } from '#tests/support/server.ts'

type Headers = Readonly<Record<string, number | string | string[] | undefined>>

const clientDir = await temporaryFolder()
await mkdir(join(clientDir, 'assets'))
await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Streetlore</title>')
await writeFile(join(clientDir, 'service-worker.js'), 'self')
await writeFile(join(clientDir, 'assets', 'app-12345678.js'), 'void 0')
await writeFile(
  join(clientDir, 'csp-hashes.json'),
  JSON.stringify({ scripts: ['sha256-abc='], styles: ['sha256-def='] }),
)

const google = { clientId: 'c', clientSecret: 's', issuer: 'http://127.0.0.1:9' }
const start = (publicUrl: string) => startTestServer({ parts: { clientDir, publicUrl, google } })
const server = await start('https://walks.example')
const plain = await start('http://walks.example')
const { token, id: userId } = await server.signUp()
const [tour] = await server.database.db
  .insert(tours)
  .values({
    ownerId: userId,
    isPublic: true,
    slug: 'walk',
    title: 'A walk',
    locationName: 'Florence',
    latitude: 43.77,
    longitude: 11.25,
    topic: 'History',
    durationMin: 30,
  })
  .returning()
const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

const inject = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.inject({ method: method as 'GET', url, headers })
const asPage = { accept: 'text/html,*/*;q=0.8' }
const signedIn = { authorization: `Bearer ${token}` }
const again = async (url: string, headers: Record<string, string>) =>
  inject(url, { ...headers, 'if-none-match': String((await inject(url, headers)).headers['etag']) })
const cover = `/api/tours/${tour?.id}/cover.svg`

/** Each kind of answer, with its status. */
const ANSWERS: readonly (readonly [what: string, status: number, () => ReturnType<typeof inject>])[] = [
  ['the page', 200, () => inject('/', asPage)],
  ['the page of a tour', 200, () => inject('/tours/walk', asPage)],
  ['the page of what is not there', 404, () => inject('/tours/none', asPage)],
  ['the page that the browser has', 304, () => again('/', asPage)],
  ['a redirect', 302, () => inject('/search?q=x', asPage)],
  ['a redirect of the sign-in', 302, () => inject('/api/auth/google', asPage)],
  ['a script', 200, () => inject('/assets/app-12345678.js')],
  ['the service worker', 200, () => inject('/service-worker.js')],
  ['a missing file', 404, () => inject('/assets/none.js')],
  ['an answer of the API', 200, () => inject('/api/topics')],
  ['a personal answer', 200, () => inject('/api/auth/me', signedIn)],
  ['one that the browser has', 304, () => again('/api/auth/me', signedIn)],
  ['a download', 200, () => inject('/api/privacy/export/download', signedIn)],
  ['one without a body', 204, () => inject('/api/user/preferences/tour', signedIn, 'DELETE')],
  ['a refusal', 401, () => inject('/api/auth/me')],
  ['a malformed request', 400, () => inject('/api/places/nearby?latitude=x', signedIn)],
  ['an unknown address of the API', 404, () => inject('/api/none')],
  ['another method', 404, () => inject('/api/topics', {}, 'DELETE')],
  ['an address that is none', 400, () => inject('/api/topics/%E0%A4%A')],
  ['an address that is too long', 414, () => inject(`/api/tours/${'x'.repeat(600)}`)],
  ['a picture', 200, () => inject(cover)],
  ['a picture that the browser has', 304, () => again(cover, {})],
  ['a missing media file', 404, () => inject(`/media/${'A'.repeat(43)}/chunk-0.mp3`)],
  ['the description of the API', 200, () => inject('/api/openapi.json')],
  ['the map of the site', 200, () => inject('/sitemap.xml')],
]

function expectSafe(headers: Headers, what: string): void {
  const of = (name: string) => String(headers[name] ?? '')
  const policy = of('content-security-policy')
  expect(policy, what).toMatch(/default-src '(self|none)'/)
  expect(policy, what).toContain("frame-ancestors 'none'")
  // Also of styles; and nobody else's scripts.
  expect(policy, what).not.toMatch(/unsafe-|\*|https?:/)
  expect(of('x-content-type-options'), what).toBe('nosniff')
  expect(of('referrer-policy'), what).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(of('permissions-policy'), what).toMatch(/camera=\(\)/)
  expect(of('cross-origin-opener-policy'), what).toBe('same-origin')
  expect(of('cross-origin-resource-policy'), what).toMatch(/^(same-origin|cross-origin)$/)
  expect(of('strict-transport-security'), what).toMatch(/^max-age=\d{7,}; includeSubDomains$/)
  expect([of('x-powered-by'), of('server'), of('access-control-allow-origin')], what).toEqual(['', '', ''])
}

describe('every kind of answer has the security headers', () => {
  it.each(ANSWERS)('%s (%i)', async (what, status, ask) => {
    const answer = await ask()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expectSafe(answer.headers, what)
  })

  it('a stream of events, and a refused one', async () => {
    const own = await startTestServer({
      parts: {
        async openGeneration(app) {
          const { database, sessions } = server
          createHub({ app, database, verifyToken: (one) => sessions.read(one), secret: Buffer.alloc(32, 1) })
          return quietGeneration(database, testClock())
        },
      },
    })
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.app.server.address() as AddressInfo
    const refused = await own.app.inject({ method: 'POST', url: '/hubs/tour/negotiate' })
    expect(refused.statusCode).toBe(401)
    expectSafe(refused.headers, 'a refused stream')
    const negotiated = await own.app.inject({
      method: 'POST',
      url: '/hubs/tour/negotiate',
      headers: signedIn,
    })
    const ticket = encodeURIComponent(String(negotiated.json().connectionToken))
    const stream = await new Promise<Headers>((resolve, reject) => {
      const path = `/hubs/tour?id=${ticket}`
      const headers = { ...signedIn, accept: 'text/event-stream' }
      const asked = get({ port, host: '127.0.0.1', path, headers }, (answer) => {
        closings.push(() => answer.destroy())
        resolve(answer.headers)
      })
      asked.on('error', reject)
    })
    expect(stream['content-type']).toBe('text/event-stream')
    expectSafe(stream, 'a stream of events')
  })

  it('bytes that are no request', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
      let text = ''
      socket.on('data', (part) => (text += String(part)))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    const [head = ''] = answer.split('\r\n\r\n')
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
    expectSafe(Object.fromEntries(headers) as Headers, 'no request')
  })
})

describe('the pages', () => {
  it('run scripts and styles of this origin and those that the build lists, and load nothing of others', async () => {
    const policy = String((await inject('/', asPage)).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-abc='")
    expect(policy).toMatch(/style-src 'self' 'sha256-[^;]+'sha256-def='/)
    for (const rule of ["object-src 'none'", "base-uri 'self'", "form-action 'self'", "connect-src 'self'"])
      expect(policy).toContain(rule)
  })

  it('of a server without HTTPS do not ask for it', async () => {
    const answer = await plain.app.inject({ url: '/', headers: asPage })
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
    const unroutable = await plain.app.inject({ url: '/api/topics/%E0%A4%A' })
    expect(unroutable.headers['strict-transport-security']).toBeUndefined()
    expect(unroutable.headers['x-content-type-options']).toBe('nosniff')
  })
})
