import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ObjectStore } from '../ports.ts'
import { openDiskObjectStore } from './disk-object-store.ts'

let folder: string
let store: ObjectStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streetlore-store-'))
  store = await openDiskObjectStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = async (stream: Readable | undefined) => {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

describe('the store on disk', () => {
  it('gives back what was put, whole and in parts, with its facts', async () => {
    const stored = await store.put('tours/7/chunk-0.mp3', Buffer.from('0123456789'), 'audio/mpeg')
    expect(stored).toMatchObject({ bytes: 10, contentType: 'audio/mpeg' })
    expect(stored).toMatchObject((await store.head('tours/7/chunk-0.mp3')) ?? {})
    expect(await text(await store.get('tours/7/chunk-0.mp3'))).toBe('0123456789')
    expect(await text(await store.get('tours/7/chunk-0.mp3', { start: 3, end: 7 }))).toBe('34567')
    const again = await openDiskObjectStore(folder)
    expect(await again.head('tours/7/chunk-0.mp3')).toEqual(await store.head('tours/7/chunk-0.mp3'))
  })

  it('takes streams, and a put that breaks off leaves the old file and no trace', async () => {
    await store.put('a', Readable.from([Buffer.from('one '), Buffer.from('two')]), 'text/plain')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('cut off')
      })(),
    )
    await expect(store.put('a', broken, 'text/plain')).rejects.toThrow('cut off')
    expect(await text(await store.get('a'))).toBe('one two')
    expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  })

  it('removes one, or all below a prefix', async () => {
    for (const key of ['tours/7/a', 'tours/7/b', 'tours/70/a'])
      await store.put(key, Buffer.from('x'), 'text/plain')
    await store.delete('tours/7/a')
    expect(await store.head('tours/7/a')).toBeUndefined()
    expect(await store.get('tours/7/a')).toBeUndefined()
    await store.deletePrefix('tours/7/')
    expect(await store.head('tours/7/b')).toBeUndefined()
    expect(await store.head('tours/70/a')).toBeDefined()
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
})
