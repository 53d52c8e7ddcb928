/** What a failed try to send means. Nothing of the mail server's words is kept: they name addresses. */

export interface SendFailure {
  /**
   * `refused`: the mail server will never take this message (RFC 5321, 4.2.1: a reply of 550 to 559). `unreachable`: it takes none at the
   * moment, whatever the message. `failed`: try this one again.
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
