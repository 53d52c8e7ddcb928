/** Who has finished (or reset past) the setup on this device: the wizard does not come to them again. */
import { textHash } from '#kit/text-hash.ts'
import { readSetting, writeSetting } from '#platform/storage/settings-storage.ts'

const KEY = 'setupDone'

const done = (): string[] => (readSetting(KEY) ?? '').split(' ').filter(Boolean)

export const isSetupDone = (userId: string): boolean => done().includes(textHash(userId))

export function storeSetupDone(userId: string): void {
  if (!isSetupDone(userId)) writeSetting(KEY, [...done(), textHash(userId)].join(' '))
}
