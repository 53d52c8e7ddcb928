/** POST /contact: a mail to the operator of the server. */
import { isEmail } from '#server/api/accounts/accounts.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import * as texts from '#texts/contact.ts'

export interface ContactParts {
  readonly outbox: MailOutbox
  readonly limits: RateLimits
  /** The address that the messages go to. */
  readonly contactEmail: string
}

const SENT = texts.sent
const BAD_ADDRESS = texts.emailInvalid

export function serveContact(router: Router, { outbox, limits, contactEmail }: ContactParts): void {
  const messages = limits.limit('contact', { burst: 10, refillS: 60, whenAway: 'refuse' })
  router.serve('contact', async ({ tx, user, body, ip, afterCommit }) => {
    if (!isEmail(body.email)) throw malformed([BAD_ADDRESS])
    await messages.take(user?.id ?? ip)
    // Each field is put on one line, so that no message adds a line that looks like one of the server's.
    const from = [
      `Name: ${body.name.replaceAll(/\s+/g, ' ')}`,
      `E-mail: ${body.email}`,
      `Category: ${body.category}`,
      `Account: ${user?.id ?? 'not signed in'}`,
    ]
    // The mail is stored in the transaction of the answer, so none is lost.
    await outbox.write(tx, {
      cause: 'contact',
      userId: user?.id,
      to: contactEmail,
      subject: `[${body.category}] ${body.subject}`,
      text: `${from.join('\n')}\n\n${body.message}\n`,
    })
    afterCommit(() => outbox.deliver())
    return { success: true, message: SENT }
  })
}
