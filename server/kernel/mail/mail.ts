/** A mail as it leaves the server. */
export interface Message {
  /** A UUID that stays the same where a message is sent again. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly writtenAt: Date
  /** Ids of the accounts whose mail it is, or whose words are in it. */
  readonly accountIds: readonly string[]
}

/** Carries messages out of the server: to a mail server, or to files. Messages that are to be sent wait in `outbox.ts`. */
export interface Mail {
  /** True where messages are files on this machine, so that a caller may wait for them. */
  readonly isAtHand: boolean
  /** Rejects where the message was not accepted, or where that is not known. */
  send(message: Message): Promise<void>
  /** Removes stored mails of the account: those to its address, and those that quote the person. */
  forget(account: { readonly id: string; readonly email?: string }): Promise<void>
  /** Removes stored mails that were written before this time. */
  sweep?(before: Date): Promise<void>
  close?(): void
}
