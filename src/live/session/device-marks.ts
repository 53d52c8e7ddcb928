/**
 * The marks by which the server knows a device on which somebody signed in before: what others try on the account does not hold
 * up its owner here. They stay at a sign-out, one for each account, and open nothing.
 */
import { textHash } from '#kit/text-hash.ts'
import { readSetting, writeSetting } from '#platform/storage/settings-storage.ts'

const KEY = 'deviceMarks'
/** More accounts on one device are rare: the oldest goes. */
const MOST = 5

type Marks = readonly (readonly [account: string, mark: string])[]

/** The address itself is not stored. */
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
