/** Reads values that the operator gave on the command line. Throws `AdminFailure` where one cannot be read. */
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import * as texts from '#texts/admin.ts'
import { AdminFailure, type Given } from './admin-verb.ts'

/** Ids are PostgreSQL integers: nine digits never exceed them. */
const DIGITS_MAX = 9
const REASON_MAX = 500

export function numberFrom(text = ''): number {
  if (!/^\d+$/.test(text) || text.length > DIGITS_MAX) throw new AdminFailure(texts.noNumber(text))
  return Number(text)
}

export function uuidFrom(text = ''): string {
  if (!isUuid(text)) throw new AdminFailure(texts.noUuid(text))
  return text
}

/** Reads the reason for which something is taken down. Its owner gets these words. */
export function reasonFrom(options: Given['options']): string {
  const reason = String(options['reason'] ?? '').trim()
  if (reason === '' || reason.length > REASON_MAX) throw new AdminFailure(texts.giveReason(REASON_MAX))
  return reason
}
