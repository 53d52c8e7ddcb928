import type { User } from '#contract/api/auth.ts'
import { API_BASE } from '#contract/paths.ts'

/** The signed-in user as the client sees them. */
export function userAnswer(user: {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
  readonly sessionId?: string | undefined
}): User {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt !== null,
    ...(user.sessionId !== undefined && {
      sessionsUrl: `${API_BASE}/auth/sessions`,
      signOutUrl: `${API_BASE}/auth/sign-outs/${user.sessionId}`,
    }),
  }
}
