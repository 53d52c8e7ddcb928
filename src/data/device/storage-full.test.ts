import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { isStorageFull, storageFailure } from './storage-full.ts'

const full = new DOMException('no room', 'QuotaExceededError')

it.each([
  ['the browser’s own', full],
  ['an aborted transaction', new Dexie.AbortError('aborted', full)],
  ['a bulk write', new Dexie.BulkError('bulk', [full])],
  ['one with a cause', new Error('write', { cause: full })],
])('finds a full disk in %s', (_what, error) => {
  expect(isStorageFull(error)).toBe(true)
  expect(storageFailure(error)).toEqual({ kind: 'storage-full' })
})

it('takes nothing else for a full disk', () => {
  for (const error of [
    new Error('QuotaExceededError'),
    new DOMException('x', 'AbortError'),
    undefined,
    'full',
  ])
    expect(isStorageFull(error)).toBe(false)
  expect(storageFailure(new Error('broken'))).toEqual({ kind: 'storage', detail: 'Error: broken' })
})
