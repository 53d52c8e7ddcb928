/**
 * Stores which users have finished the setup on this device, or reset their preferences: the wizard does not open for them again.
 */
import { textHash } from '#kit/text-hash.ts'
import { readSetting, writeSetting } from '#platform/storage/settings-storage.ts'

const KEY = 'setupDone'

const done = (): string[] => (readSetting(KEY) ?? '').split(' ').filter(Boolean)

export const isSetupDone = (userId: string): boolean => done().includes(textHash(userId))

export function storeSetupDone(userId: string): void {
  if (!isSetupDone(userId)) writeSetting(KEY, [...done(), textHash(userId)].join(' '))
}
