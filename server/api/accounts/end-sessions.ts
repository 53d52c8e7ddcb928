import { sql } from 'drizzle-orm'
import { users } from '#server/kernel/db/schema/users.ts'

/** What a change of the user's row sets to end every session there is. */
export const EVERY_SESSION_ENDED = {
  tokenVersion: sql`${users.tokenVersion} + 1`,
  keptSessionId: null,
} as const
