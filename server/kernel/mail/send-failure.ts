/** Classifies failed attempts to send a mail. The mail server's words are dropped, because they name addresses. */

export interface SendFailure {
  /**
   * `refused`: the mail server will never accept this message (RFC 5321, 4.2.1: a reply of 550 to 559). `unreachable`: it accepts no
   * message at the moment. `failed`: this message is to be sent again.
   */
  readonly kind: 'refused' | 'unreachable' | 'failed'
  readonly code: string | undefined
  readonly reply: number | undefined
}

const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
])

export function sendFailureOf(error: unknown): SendFailure {
  const { code, responseCode: reply } = (error ?? {}) as {
    readonly code?: string
    readonly responseCode?: number
  }
  const facts = {
    code: typeof code === 'string' ? code : undefined,
    reply: typeof reply === 'number' ? reply : undefined,
  }
  if (facts.code !== undefined && UNREACHABLE.has(facts.code)) return { kind: 'unreachable', ...facts }
  const isRefused = facts.reply !== undefined && facts.reply >= 550 && facts.reply < 560
  return { kind: isRefused ? 'refused' : 'failed', ...facts }
}
