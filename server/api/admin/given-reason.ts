/** Reads why something is taken down: its owner gets these words. */
import * as texts from '#texts/admin.ts'
import { AdminFailure, type Given } from './admin-verb.ts'

const REASON_MAX = 500

export function reasonFrom(options: Given['options']): string {
  const reason = String(options['reason'] ?? '').trim()
  if (reason === '' || reason.length > REASON_MAX) throw new AdminFailure(texts.giveReason(REASON_MAX))
  return reason
}
