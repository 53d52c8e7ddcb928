/**
 * Failures that pass by themselves: the object store or the database does not answer or is full. A request is answered with 503,
 * and nobody's tour is given up: the work is free again, and the sweep finds it.
 */
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

/** Of PostgreSQL (appendix A of its documentation), by class or code: connection lost, deadlock, out of disk or connections, shut down. */
const SQL_STATES = /^(08...|40001|40P01|53...|57P0[1-5])$/
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
])
/** What pg says of a connection that ended, without a code. */
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

export function isPassing(error: unknown): boolean {
  if (error instanceof StoreFailure) return true
  // Another service that cannot be fetched from is no part of this server: that is told.
  if (!(error instanceof Error) || error instanceof TypeError) return false
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && (SQL_STATES.test(code) || SYSTEM_CODES.has(code))) return true
  return LOST.test(error.message) || isPassing(error.cause)
}
