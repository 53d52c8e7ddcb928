/** The user of a request. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
  readonly tier: 0 | 1
  readonly tokenExpiresAt: Date
  /** The id of this one session of the user. */
  readonly sessionId: string | undefined
}
