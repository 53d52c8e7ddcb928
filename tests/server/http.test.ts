import { connect } from 'node:net'
import { TOPIC_VALUES } from '#contract/topics/topics.ts'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { markAnswers } from '#server/kernel/http/answer-mark.ts'
import { answerErrors } from '#server/kernel/http/error-answers.ts'
import { createRouter } from '#server/kernel/http/router.ts'
import { startTestServer, temporaryFolder, type TestServer } from '#tests/support/server.ts'

/** A payment provider that is never called in these tests. */
const billing = { secretKey: 'sk', webhookSecret: 'whsec', priceId: 'price', apiBase: 'http://127.0.0.1:9' }
const server: TestServer = await startTestServer({ parts: { billing } })
const { call, signUp } = server
const someone = await signUp()

const all = Object.entries(endpoints as Record<string, Endpoint>)
const pathOf = (endpoint: Endpoint) =>
  `${endpoint.base ?? '/api'}${endpoint.path.replace(/:(\w+)/g, (_, name: string) => (/id|index/i.test(name) ? '999999' : 'nothing'))}`

describe('every endpoint of the contract', () => {
  it.each(all.filter(([, { access }]) => access === 'required'))(
    '%s answers 401 without a good token, whatever else is wrong',
    async (_, endpoint) => {
      for (const token of [undefined, 'no.good.token'])
        for (const body of [undefined, '{', { wrong: true }]) {
          if (endpoint.method === 'GET' && body !== undefined) continue
          const answer = await call(endpoint.method, pathOf(endpoint).replaceAll('999999', 'x'), {
            token,
            body,
          })
          expect([answer.status, answer.json?.error]).toEqual([401, expect.any(String)])
        }
    },
  )

  it('answers 501 with a clear error where a server leaves it out', async () => {
    const app = fastify()
    app.setValidatorCompiler(() => () => true)
    app.setSerializerCompiler(() => JSON.stringify)
    markAnswers(app)
    answerErrors(app)
    createRouter(app, {
      db: server.database.db,
      authenticate: async () => undefined,
      limits: server.limits,
    }).refuseTheRest()
    for (const path of ['/api/weather/current', '/api/emergency/countries', '/geocoder/search']) {
      const answer = await app.inject({ method: 'GET', url: path })
      expect([answer.statusCode, answer.json()]).toEqual([
        501,
        { code: 'not_implemented', error: expect.any(String), requestId: expect.any(String) },
      ])
    }
    expect((await app.inject({ method: 'GET', url: '/api/auth/me' })).statusCode).toBe(401)
    await app.close()
  })

  it.each(all.filter(([, endpoint]) => endpoint.body))(
    '%s refuses a malformed and an oversized body',
    async (_, endpoint) => {
      const malformed = await call(endpoint.method, pathOf(endpoint), { token: someone.token, body: '{"a":' })
      expect([malformed.status, malformed.json?.error]).toEqual([400, expect.any(String)])
      const oversized = await call(endpoint.method, pathOf(endpoint), {
        token: someone.token,
        body: { text: 'x'.repeat(300_000) },
      })
      expect([oversized.status, oversized.json?.error]).toEqual([413, expect.any(String)])
    },
  )
})

describe('answers', () => {
  it('of unknown API paths are JSON', async () => {
    for (const path of ['/api/nothing', '/api', '/geocoder/nothing', '/media/x', '/nothing.js'])
      expect(await call('GET', path)).toMatchObject({ status: 404, json: { error: expect.any(String) } })
    expect(await call('GET', '/api/topics/%E0%A4%A')).toMatchObject({
      status: 400,
      json: { error: 'The request is malformed.' },
    })
  })

  it('carry the security headers, also errors', async () => {
    for (const path of ['/topics', '/auth/me', '/nothing']) {
      const { headers } = await call('GET', path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      const permissions = (headers['permissions-policy'] ?? '').split(', ')
      const own = ['geolocation', 'microphone', 'screen-wake-lock', 'autoplay', 'clipboard-write']
      expect(permissions).toEqual(expect.arrayContaining(own.map((name) => `${name}=(self)`)))
      expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'payment=()', 'usb=()']))
      expect(permissions.filter((each) => each.includes('*'))).toEqual([])
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    }
  })

  it('are revalidated by a strong tag, and never kept publicly for a signed-in user', async () => {
    const first = await call('GET', '/auth/me', { token: someone.token })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = first.headers['etag'] ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await call('GET', '/auth/me', {
      token: someone.token,
      headers: { 'if-none-match': `"x", ${etag}` },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    const changed = await call('GET', '/auth/me', {
      token: someone.token,
      headers: { 'if-none-match': '"other"' },
    })
    expect(changed.status).toBe(200)
  })

  it('that hand out a session are not compressed, nor are short ones', async () => {
    const { email, password, id } = await server.signUp()
    await server.database.db.execute(sql`update users set first_name = ${'x'.repeat(4000)} where id = ${id}`)
    const headers = { 'accept-encoding': 'br, gzip' }
    const signedIn = await call('POST', '/auth/login', { body: { email, password }, headers })
    const read = await call('GET', '/geocoder/search?q=Springfield&limit=50', { headers })
    const short = await call('GET', '/auth/me', { token: someone.token, headers })
    expect(signedIn.text.length).toBeGreaterThan(4000)
    expect([signedIn, read, short].map((answer) => answer.headers['content-encoding'])).toEqual([
      undefined,
      'br',
      undefined,
    ])
    expect(read.headers['vary']).toBe('accept-encoding')
    expect(short.headers['vary']).toBe('authorization, accept-encoding')
  })

  it.each(['br', 'gzip'])('are compressed whole with %s where the client takes it', async (encoding) => {
    const url = '/geocoder/search?q=Springfield&limit=50'
    const plain = await server.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    const answer = await server.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['content-encoding']).toBe(encoding)
    const decoded =
      encoding === 'br' ? brotliDecompressSync(answer.rawPayload) : gunzipSync(answer.rawPayload)
    expect(decoded.toString()).toBe(plain.payload)
  })

  it('name every call in OpenAPI', async () => {
    const { json } = await call('GET', '/openapi.json')
    for (const [, endpoint] of all) {
      const path = `${endpoint.base ?? '/api'}${endpoint.path}`.replace(/:(\w+)/g, '{$1}')
      expect(json.paths[path]?.[endpoint.method.toLowerCase()]?.summary).toBe(endpoint.summary)
    }
  })

  it('refuse another content type than JSON', async () => {
    const answer = await call('POST', '/auth/login', {
      body: 'email=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ status: 415, json: { error: expect.any(String) } })
  })

  it('ignore unknown fields and refuse reaching for a prototype', async () => {
    const { email, password } = someone
    expect((await call('POST', '/auth/login', { body: { email, password, more: 1 } })).status).toBe(200)
    const evil = `{"email":"${email}","password":"${password}","__proto__":{"x":1}}`
    expect((await call('POST', '/auth/login', { body: evil })).status).toBe(400)
  })
})

describe('reads', () => {
  it('bear 200 at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        i % 2 ? call('GET', '/topics') : call('GET', '/tours/my-tours', { token: someone.token }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('topics', () => {
  it('are listed with their tiers and found whatever the case', async () => {
    const { json } = await call('GET', '/topics')
    expect(json).toHaveLength(TOPIC_VALUES.length)
    expect(
      (await call('GET', '/topics/by-tier/Premium')).json.map(({ value }: { value: string }) => value),
    ).toEqual(['Art', 'Science'])
    expect((await call('GET', '/topics/history')).json.value).toBe('History')
    expect((await call('GET', '/topics/Magic')).status).toBe(404)
    expect((await call('GET', '/topics/by-tier/Gold')).status).toBe(400)
  })
})

describe('known places', () => {
  const ROSSIO = 'latitude=38.7139&longitude=-9.1394'
  const near = (query: string, user = someone) =>
    call('GET', `/places/nearby?${query}`, { token: user.token })

  it('are answered nearest first, with what is known of them in a line', async () => {
    const { json } = await near(ROSSIO)
    expect(json[0]).toEqual({
      id: 'lisbon/rossio',
      name: 'Rossio',
      latitude: 38.7139,
      longitude: -9.1394,
      address: 'Praça Dom Pedro IV, Lisbon',
      topics: ['History', 'Culture', 'Art'],
      description: 'The meeting place of Lisbon since the Middle Ages, paved with black and white waves.',
      distanceM: 0,
    })
    const distances = json.map(({ distanceM }: { distanceM: number }) => distanceM)
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    expect(distances.length).toBeGreaterThan(10)
    expect(distances.at(-1)).toBeLessThanOrEqual(1500)
  })

  it('keep to the radius and the number asked for', async () => {
    const names = async (query: string) =>
      (await near(`${ROSSIO}&${query}`)).json.map(({ name }: { name: string }) => name)
    expect(await names('radiusM=100')).toEqual(['Rossio', 'Largo de São Domingos'])
    expect(await names('limit=1')).toEqual(['Rossio'])
    expect((await near('latitude=0&longitude=-30')).json).toEqual([])
  })

  it.each(['latitude=38.7', 'latitude=91&longitude=0', `${ROSSIO}&radiusM=5001`, `${ROSSIO}&limit=101`])(
    'refuses %s',
    async (query) => expect((await near(query)).status).toBe(400),
  )

  it('are asked for at most 60 times at once, by each user', async () => {
    const [busy, calm] = [await signUp(), await signUp()]
    const asked = await Promise.all(Array.from({ length: 70 }, () => near(`${ROSSIO}&limit=1`, busy)))
    const refused = asked.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect((await near(ROSSIO, calm)).status).toBe(200)
  })
})

describe('the geocoder', () => {
  it('answers in the forms of Nominatim', async () => {
    const { json } = await call('GET', '/geocoder/search?q=Florence&format=jsonv2&limit=1')
    expect(json).toEqual([
      expect.objectContaining({ lat: '43.76960', lon: '11.25580', display_name: 'Florence, Italy' }),
    ])
    expect((await call('GET', '/geocoder/reverse?lat=43.77&lon=11.25&format=jsonv2')).json.address.city).toBe(
      'Florence',
    )
    expect((await call('GET', '/geocoder/search?q=Qwxzptlk&limit=1')).json).toEqual([])
    expect((await call('GET', '/geocoder/reverse?lat=0&lon=-30')).status).toBe(404)
  })

  it.each([
    'search',
    'search?q=',
    'search?q=%20%20',
    'search?q=Rome&limit=0',
    'search?q=Rome&limit=51',
    'search?q=Rome&limit=x',
    `search?q=${'x'.repeat(2000)}`,
    'reverse?lat=91&lon=0',
    'reverse?lat=&lon=0',
    'reverse?lat=x&lon=0',
    'reverse?lat=1',
  ])('refuses %s', async (path) => {
    expect(await call('GET', `/geocoder/${path}`)).toMatchObject({
      status: 400,
      json: { error: expect.any(String) },
    })
  })
})

describe('the client', () => {
  it('is served with its page for the app’s addresses, and 404 for what is missing', async () => {
    const clientDir = await temporaryFolder()
    await mkdir(join(clientDir, 'assets'))
    const page = `<!doctype html><title>Streetlore</title>${' '.repeat(2000)}`
    await writeFile(join(clientDir, 'index.html'), page)
    await writeFile(join(clientDir, 'service-worker.js'), 'self')
    const scriptText = 'x'.repeat(4000)
    await writeFile(join(clientDir, 'assets', 'app-12345678.js'), scriptText)
    await writeFile(join(clientDir, 'assets', 'app-12345678.js.br'), brotliCompressSync(scriptText))
    await writeFile(join(clientDir, 'csp-hashes.json'), '["sha256-abc="]')
    const { call: get } = await startTestServer({ parts: { clientDir } })
    const asPage = { headers: { accept: 'text/html,*/*;q=0.8' } }
    const bare = async (path: string, options = {}) => {
      const { app } = webServer
      const answer = await app.inject({ method: 'GET', url: path, ...options })
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    }
    const webServer = await startTestServer({ parts: { clientDir } })
    for (const path of ['/', '/tours', '/my-tours?x=1.js'])
      expect(await bare(path, asPage)).toMatchObject({
        status: 200,
        text: page,
        headers: { 'cache-control': 'no-cache' },
      })
    for (const path of [
      '/assets/gone.js',
      '/missing.png',
      '/assets/',
      '/csp-hashes.json',
      '/assets/app-12345678.js.br',
      '/..%2f..%2fetc%2fpasswd',
      '/%00',
    ])
      expect((await bare(path, asPage)).status, path).toBe(404)
    expect((await get('GET', '/api/gone', asPage)).status).toBe(404)
    const script = await bare('/assets/app-12345678.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    // One that takes no Brotli, where no other copy is there.
    const plain = await bare('/assets/app-12345678.js', { headers: { 'accept-encoding': 'gzip' } })
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, scriptText])
    expect((await bare('/service-worker.js')).headers['cache-control']).toBe('no-cache')
    expect((await bare('/')).headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='")
    const head = await bare('/', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(page.length), ''])
    const { etag } = (await bare('/')).headers
    expect((await bare('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('a slow head', () => {
  it('is closed within 90 s', async () => {
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const broken = await new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET nonsense\r\n\r\n'))
      let text = ''
      socket.on('data', (part) => (text += String(part)))
      socket.on('end', () => done(text))
      socket.on('error', fail)
    })
    expect(broken).toMatch(/^HTTP\/1\.1 400/)
  })
})
