import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { fetchFiles } from './file-transfer.ts'
import { openFileStore, removeFiles } from './file-store.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const FILE_BYTES = 200_000
const CACHE = 'tour-test-1'

const content = (name: string) => Buffer.alloc(FILE_BYTES, name)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let server: Server
let origin: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let bytesSent = 0

/** Serves `/name` with ranges, as the product's own server does. */
function serve(request: IncomingMessage, response: ServerResponse) {
  const whole = content(request.url ?? '')
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const body = whole.subarray(start)
  response.writeHead(start > 0 ? 206 : 200, {
    etag: '"one"',
    'content-type': 'audio/mpeg',
    'content-length': body.length,
    ...(start > 0 ? { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` } : {}),
  })
  bytesSent += body.length
  response.end(body)
}

beforeEach(async () => {
  answer = serve
  bytesSent = 0
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const files = (names: readonly string[]) =>
  names.map((name) => ({
    kind: 'sound' as const,
    url: `${origin}/${name}`,
    bytes: FILE_BYTES,
    sha256: sha256(content(`/${name}`)),
  }))

function options(storage: CacheStorage, overrides: Partial<Parameters<typeof fetchFiles>[1]> = {}) {
  return {
    store: openFileStore(CACHE, storage),
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    stallMs: 300,
    onProgress: () => undefined,
    wait: () => Promise.resolve(),
    ...overrides,
  }
}

describe('fetching the files of a download', () => {
  it('stores every file whole under its own address', async () => {
    const storage = memoryCacheStorage()
    const progress: number[] = []
    const result = await fetchFiles(
      files(['a', 'b', 'c']),
      options(storage, { onProgress: (bytes) => progress.push(bytes) }),
    )
    expect(result).toEqual({ ok: true, value: { bytes: 3 * FILE_BYTES } })
    expect(progress.at(-1)).toBe(3 * FILE_BYTES)
    const stored = await (await storage.open(CACHE)).match(`${origin}/b`)
    expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(new Uint8Array(content('/b')))
    expect(stored!.headers.get('content-type')).toBe('audio/mpeg')
  })

  it('fetches nothing that is already stored', async () => {
    const storage = memoryCacheStorage()
    await fetchFiles(files(['a', 'b']), options(storage))
    bytesSent = 0
    await fetchFiles(files(['a', 'b']), options(storage))
    expect(bytesSent).toBe(0)
  })

  it('asks only for the rest of a file that was cut', async () => {
    const storage = memoryCacheStorage()
    let cuts = 0
    answer = (request, response) => {
      if (cuts > 0) return serve(request, response)
      cuts += 1
      const whole = content('/a')
      response.writeHead(200, { etag: '"one"', 'content-length': whole.length })
      response.write(whole.subarray(0, 150_000), () => setTimeout(() => response.destroy(), 50))
      return undefined
    }
    const result = await fetchFiles(files(['a']), options(storage))
    expect(result.ok).toBe(true)
    expect(bytesSent).toBeLessThanOrEqual(FILE_BYTES - 100_000)
  })

  it('starts a file anew when it changed meanwhile', async () => {
    const storage = memoryCacheStorage()
    await openFileStore(CACHE, storage).storePartial(`${origin}/a`, {
      bytes: new Uint8Array(1000),
      etag: '"old"',
    })
    answer = (request, response) => {
      delete request.headers.range
      serve(request, response)
    }
    const result = await fetchFiles(files(['a']), options(storage))
    expect(result.ok).toBe(true)
  })

  it('never stores a file whose checksum is wrong', async () => {
    const storage = memoryCacheStorage()
    const wrong = [{ ...files(['a'])[0]!, sha256: sha256(Buffer.from('other')) }]
    const result = await fetchFiles(wrong, options(storage))
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-answer' } })
    expect(await openFileStore(CACHE, storage).stored(wrong[0]!.url)).toBeUndefined()
  })

  it('says that the link stalled when no byte comes', async () => {
    answer = () => undefined
    const result = await fetchFiles(files(['a']), options(memoryCacheStorage(), { stallMs: 50 }))
    expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  it.each([
    { [ANSWER_MARK]: '1' },
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/xml' },
  ])('says that the file is gone without trying again: %o', async (head) => {
    let asked = 0
    answer = (_request, response) => {
      asked += 1
      response.writeHead(404, head).end()
    }
    const result = await fetchFiles(files(['a']), options(memoryCacheStorage()))
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 404 } })
    expect(asked).toBe(1)
  })

  it.each([
    ['a page', 200, HTML],
    ['a page that refuses', 403, HTML],
    ['a page that knows nothing of it', 404, HTML],
    ['a page that wants a name', 401, HTML],
    ['a bare refusal', 404, {}],
  ])('takes %s in its place (%d) for no connection, and stores nothing', async (_what, status, head) => {
    answer = (_request, response) => void response.writeHead(status, head).end('<!doctype html>')
    const storage = memoryCacheStorage()
    // Its size is unknown, as with pictures.
    const result = await fetchFiles([{ kind: 'picture', url: `${origin}/a` }], options(storage))
    expect(result).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(await openFileStore(CACHE, storage).stored(`${origin}/a`)).toBeUndefined()
  })

  it('keeps finished files when it is cancelled', async () => {
    const storage = memoryCacheStorage()
    const cancel = new AbortController()
    answer = (request, response) => {
      if (request.url === '/a') return serve(request, response)
      setTimeout(() => cancel.abort(), 100)
      return undefined
    }
    const result = await fetchFiles(
      files(['a', 'b']),
      options(storage, { signal: cancel.signal, stallMs: 5000 }),
    )
    expect(result).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect((await openFileStore(CACHE, storage).stored(`${origin}/a`))?.bytes).toBe(FILE_BYTES)
    await removeFiles(CACHE, storage)
    expect(await openFileStore(CACHE, storage).stored(`${origin}/a`)).toBeUndefined()
  })
})
