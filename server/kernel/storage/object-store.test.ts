import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3StandIn } from '#server/stand-ins/s3-stand-in.ts'
import { openDiskObjectStore } from './disk-object-store.ts'
import type { OpenObjectStore } from './object-store.ts'
import { openS3ObjectStore } from './s3-object-store.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3StandIn>>
let buckets = 0
beforeAll(async () => {
  s3 = await startS3StandIn()
})
afterAll(() => s3.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streetlore-store-'))
})
afterEach(async () => {
  s3.trouble = undefined
  await rm(folder, { recursive: true, force: true })
})

const KINDS = [
  ['on disk', () => () => openDiskObjectStore(folder)],
  [
    'on S3',
    () => {
      const bucket = `bucket-${++buckets}`
      return () => openS3ObjectStore({ ...s3.config(bucket), prefix: 'walks/' })
    },
  ],
] as const

const text = async (stream: Readable | undefined) => {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
const keysOf = async (store: OpenObjectStore) => {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys.toSorted()
}
const brokenAfter = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield bytes
      throw new Error('cut off')
    })(),
  )

describe.each(KINDS)('the store %s', (_name, place) => {
  let open: () => Promise<OpenObjectStore>
  let store: OpenObjectStore
  beforeEach(async () => {
    open = place()
    store = await open()
  })
  afterEach(() => store.close())

  it('gives back what was put, whole and in parts, with its facts', async () => {
    const stored = await store.put('tours/7/chunk-0.mp3', Buffer.from('0123456789'), 'audio/mpeg')
    expect(stored).toMatchObject({
      bytes: 10,
      contentType: 'audio/mpeg',
      etag: expect.stringMatching(/^"\w+"$/),
      sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
    })
    expect(stored).toMatchObject((await store.head('tours/7/chunk-0.mp3')) ?? {})
    expect(await text(await store.get('tours/7/chunk-0.mp3'))).toBe('0123456789')
    expect(await text(await store.get('tours/7/chunk-0.mp3', { start: 3, end: 7 }))).toBe('34567')
    const again = await open()
    expect(await again.head('tours/7/chunk-0.mp3')).toEqual(await store.head('tours/7/chunk-0.mp3'))
    await again.close()
  })

  it('takes streams of any length, and a put that breaks off leaves the old file', async () => {
    await store.put('a', Readable.from([Buffer.from('one '), Buffer.from('two')]), 'text/plain')
    await expect(store.put('a', brokenAfter(Buffer.from('half')), 'text/plain')).rejects.toThrow('cut off')
    const large = Buffer.alloc(6 * 1024 * 1024, 'x')
    await expect(store.put('a', brokenAfter(large), 'text/plain')).rejects.toThrow('cut off')
    expect(await text(await store.get('a'))).toBe('one two')
    expect(await keysOf(store)).toEqual(['a'])
    const { bytes } = await store.put('a', Readable.from([large, Buffer.from('end')]), 'text/plain')
    expect(bytes).toBe(large.length + 3)
    expect(await text(await store.get('a', { start: bytes - 4, end: bytes - 1 }))).toBe('xend')
    expect(s3.unfinished()).toBe(0)
  })

  it('removes one, or all below a prefix, and lists what is there', async () => {
    const keys = ['tours/7/a', 'tours/7/b', 'tours/7/c/d', 'tours/7/c/e', 'tours/7/c/f', 'tours/70/a']
    for (const key of keys) await store.put(key, Buffer.from('x'), 'text/plain')
    expect(await keysOf(store)).toEqual(keys)
    await store.delete('tours/7/a')
    expect(await store.head('tours/7/a')).toBeUndefined()
    expect(await store.get('tours/7/a')).toBeUndefined()
    await store.deletePrefix('tours/7/')
    expect(await store.head('tours/7/b')).toBeUndefined()
    expect(await keysOf(store)).toEqual(['tours/70/a'])
    await store.delete('never/there')
    await store.deletePrefix('never/there')
  })

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    '.hidden',
    'a/.b',
    'A',
    'a b',
    'a\u0000',
    'x'.repeat(501),
  ])('refuses the key %j', async (key) => {
    await expect((async () => store.put(key, Buffer.from('x'), 'text/plain'))()).rejects.toThrow(
      'not an object key',
    )
    await expect((async () => store.get(key))()).rejects.toThrow('not an object key')
  })

  it('says that it answers', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

describe('the store on disk of several processes', () => {
  const unfinished = async () =>
    (await readdir(join(folder, '.unfinished'), { recursive: true })).filter((name) => name.includes('/'))

  it('leaves the unfinished files of another process alone, and removes those of a dead one', async () => {
    const first = await openDiskObjectStore(folder)
    let goOn = () => undefined as void
    const waiting = new Promise<void>((resolve) => (goOn = resolve))
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('one ')
        await waiting
        yield Buffer.from('two')
      })(),
    )
    const putting = first.put('slow', slow, 'text/plain')
    await expect.poll(unfinished).toHaveLength(1)
    const second = await openDiskObjectStore(folder)
    goOn()
    await putting
    expect(await text(await second.get('slow'))).toBe('one two')
    expect(await unfinished()).toEqual([])
    await second.close()

    const [mine = ''] = await readdir(join(folder, '.unfinished'))
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await utimes(join(folder, '.unfinished', mine), anHourAgo, anHourAgo)
    const third = await openDiskObjectStore(folder)
    expect(await readdir(join(folder, '.unfinished'))).toHaveLength(1)
    await third.close()
    expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  })

  it('says that it does not answer where its folder is gone', async () => {
    const store = await openDiskObjectStore(folder)
    await rm(folder, { recursive: true })
    await expect(store.check()).rejects.toThrow('ENOENT')
  })
})

describe('the store on S3 in trouble', () => {
  const openBucket = async () => {
    const store = await openS3ObjectStore(s3.config(`bucket-${++buckets}`))
    await store.put('old', Buffer.from('old'), 'text/plain')
    return store
  }

  it.each([
    ['full', 'full'],
    ['down', 'unreachable'],
  ] as const)('says so where it is %s, and keeps what it has', async (trouble, kind) => {
    const store = await openBucket()
    s3.trouble = trouble
    const failed = await store.put('old', Buffer.from('new'), 'text/plain').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(StoreFailure)
    expect(failed).toMatchObject({ kind, message: expect.stringContaining('the object store') })
    s3.trouble = undefined
    expect(await text(await store.get('old'))).toBe('old')
    await store.close()
  })

  it('never passes a half answer for a whole one', async () => {
    const store = await openBucket()
    s3.trouble = 'cut'
    await expect(text(await store.get('old'))).rejects.toThrow()
    await store.close()
  })

  it('names wrong keys at the start, and a bucket that went', async () => {
    const config = s3.config('another')
    const wrong = { ...config, credentials: { ...config.credentials, secretAccessKey: 'wrong' } }
    await expect(openS3ObjectStore(wrong)).rejects.toMatchObject({ kind: 'refused' })
    const store = await openBucket()
    s3.dropBuckets()
    await expect(store.check()).rejects.toMatchObject({ kind: 'refused' })
    await store.close()
  })
})
