import type { User } from '#contract/api/auth.ts'

/** The signed-in user as the client sees them. */
export function userAnswer(user: {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
}): User {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt !== null,
  }
}
