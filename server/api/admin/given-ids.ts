/** Reads what was given on the command line. */
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import * as texts from '#texts/admin.ts'
import { AdminFailure } from './admin-verb.ts'

const MOST_DIGITS = 9

export function numberFrom(text = ''): number {
  if (!/^\d+$/.test(text) || text.length > MOST_DIGITS) throw new AdminFailure(texts.noNumber(text))
  return Number(text)
}

export function uuidFrom(text = ''): string {
  if (!isUuid(text)) throw new AdminFailure(texts.noUuid(text))
  return text
}
