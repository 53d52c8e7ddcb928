/**
 * Recognises failures that pass by themselves: the object store or the database does not answer or is full. Such a
 * request is answered with 503, and such a job is released for the sweep, so that no tour is given up.
 */
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

/**
 * PostgreSQL's SQL states (appendix A of its documentation), by class or code: connection lost, deadlock, out of disk
 * or connections, shut down.
 */
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
/** The messages of pg about a connection that ended; they have no code. */
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

export function isPassing(error: unknown): boolean {
  if (error instanceof StoreFailure) return true
  // A TypeError of `fetch` concerns another service, which the caller reports instead of waiting.
  if (!(error instanceof Error) || error instanceof TypeError) return false
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && (SQL_STATES.test(code) || SYSTEM_CODES.has(code))) return true
  return LOST.test(error.message) || isPassing(error.cause)
}
