/** /auth/sessions: the devices on which the user is signed in, and signing out there. */
import { isSessionId } from '#server/api/accounts/session-tokens.ts'
import { createSessions, type SessionRow } from '#server/api/accounts/sessions.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'

export interface SessionParts {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
}

export function serveSessions(router: Router, { db, clock, limits }: SessionParts): void {
  const sessions = createSessions(db, clock)

  router.serve('sessions', async ({ user }) =>
    (await sessions.list(user.id)).map((row) => sessionAnswer(row, user.sessionId)),
  )

  router.serve('endSession', async ({ user, params: { sessionId } }) => {
    if (!isSessionId(sessionId) || !(await sessions.end(sessionId, user.id))) throw notFound('session')
  })

  router.serve('endSessions', async ({ user }) => sessions.endAll(user.id))

  const signOuts = limits.limit('sign-outs', { burst: 120, refillS: 1, whenAway: 'refuse' })
  router.serve(
    'signOut',
    async ({ params: { sessionId } }) => {
      if (isSessionId(sessionId)) await sessions.end(sessionId)
    },
    { guard: ({ ip }) => signOuts.take(ip) },
  )
}

const sessionAnswer = (row: SessionRow, currentId: string | undefined) => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.id === currentId,
})
