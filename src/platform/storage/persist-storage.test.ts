import { expect, test, vi } from 'vitest'
import { persistStorage } from './persist-storage.ts'

const storageWhere = (persist: () => Promise<boolean>) => ({ persist }) as StorageManager

test("the browser's promise, or its refusal", async () => {
  expect(await persistStorage(storageWhere(async () => true))).toBe(true)
  expect(await persistStorage(storageWhere(async () => false))).toBe(false)
})

test('a browser that cannot promise, or breaks while asked, promises nothing', async () => {
  expect(await persistStorage({} as StorageManager)).toBe(false)
  expect(await persistStorage(storageWhere(() => Promise.reject(new Error('no'))))).toBe(false)
})

test('nobody is asked where there is nobody to ask', async () => {
  vi.stubGlobal('navigator', undefined)
  expect(await persistStorage()).toBe(false)
  vi.unstubAllGlobals()
})
