import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'
import { forgetSharedFile, readSharedFile } from '#platform/storage/stored-files.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { keepSharedFile } from './shared-file.ts'

const ORIGIN = 'https://walks.example'
const shared = (field: string, value: File | string) => {
  const body = new FormData()
  body.set(field, value)
  return new Request(ORIGIN + SHARED_FILE.action, { method: 'POST', body })
}
const GPX = new File(['<gpx/>'], 'walk.gpx', { type: 'application/gpx+xml' })

beforeEach(() => {
  vi.stubGlobal('caches', memoryCacheStorage())
  vi.stubGlobal('location', new URL(ORIGIN))
})
afterEach(() => vi.unstubAllGlobals())

it('a shared file is kept until it is taken, and the builder opens', async () => {
  const answer = await keepSharedFile(shared(SHARED_FILE.field, GPX))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/custom-routes/create`])
  expect(await (await readSharedFile())?.text()).toBe('<gpx/>')
  expect(await (await readSharedFile())?.text()).toBe('<gpx/>')
  await forgetSharedFile()
  expect(await readSharedFile()).toBeUndefined()
})

it.each([
  ['there is no file', () => shared('title', 'x')],
  ['a text stands for it', () => shared(SHARED_FILE.field, 'x')],
  ['it is no form', () => new Request(ORIGIN + SHARED_FILE.action, { method: 'POST', body: 'x' })],
])('the builder says so where %s', async (_why, request) => {
  const answer = await keepSharedFile(request())
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/custom-routes/create?file=missed`)
  expect(await readSharedFile()).toBeUndefined()
})

it('the builder says so where the device has no room', async () => {
  const full = { ...memoryCacheStorage(), open: () => Promise.reject(new DOMException('full')) }
  vi.stubGlobal('caches', full)
  const answer = await keepSharedFile(shared(SHARED_FILE.field, GPX))
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/custom-routes/create?file=missed`)
})
