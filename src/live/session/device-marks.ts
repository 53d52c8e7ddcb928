/**
 * The marks by which the server recognises a device on which an account has signed in before: failed sign-ins of others do not
 * slow down its owner here. They stay at a sign-out, one for each account, and grant no access.
 */
import { textHash } from '#kit/text-hash.ts'
import { readSetting, writeSetting } from '#platform/storage/settings-storage.ts'

const KEY = 'deviceMarks'
/** The number of accounts with a mark. More on one device are rare, and then the oldest mark is removed. */
const MOST = 5

type Marks = readonly (readonly [account: string, mark: string])[]

/** Returns a hash of the email address, which itself is not stored. */
const accountOf = (email: string): string => textHash(email.trim().toLowerCase())

function readMarks(): Marks {
  try {
    const read: unknown = JSON.parse(readSetting(KEY) ?? '[]')
    return Array.isArray(read) ? (read as Marks).filter((entry) => Array.isArray(entry)) : []
  } catch {
    return []
  }
}

export const deviceMarkOf = (email: string): string | undefined =>
  readMarks().find(([account]) => account === accountOf(email))?.[1]

export function keepDeviceMark(email: string, mark: string | null | undefined): void {
  if (!mark) return
  const others = readMarks().filter(([account]) => account !== accountOf(email))
  writeSetting(KEY, JSON.stringify([...others.slice(1 - MOST), [accountOf(email), mark]]))
}
