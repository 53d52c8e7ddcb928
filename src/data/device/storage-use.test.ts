import { expect, test } from 'vitest'
import { freeBytes, storageUse } from './storage-use.ts'

const storage = {
  estimate: async () => ({ usage: 12, quota: 100 }),
  persisted: async () => true,
} as StorageManager
const silent = {} as StorageManager
const broken = { estimate: () => Promise.reject(new Error('no')) } as never

test('how much is stored, how firmly, and how much more may be', async () => {
  expect(await storageUse(storage)).toEqual({ usedBytes: 12, quotaBytes: 100, isPersistent: true })
  expect(await freeBytes(storage)).toBe(88)
})

test('a browser that does not tell, or breaks while asked, is taken at that', async () => {
  for (const one of [silent, broken]) {
    expect(await storageUse(one)).toBeUndefined()
    expect(await freeBytes(one)).toBeUndefined()
  }
})
