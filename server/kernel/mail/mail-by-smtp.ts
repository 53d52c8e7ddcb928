/** Sends mails by a mail server (SMTP, RFC 5321). Connections are reused for the next message. */
import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

export interface SmtpConfig {
  /** `smtp://user:password@host:587` or `smtps://host:465`; secret. */
  readonly url: string
  /** The sender of the mails: `Streetlore <no-reply@walks.example>`. */
  readonly from: string
}

const TIMEOUT_MS = 20_000

/** `publicUrl` gives the domain of the messages' ids. */
export function createMailBySmtp({ url, from }: SmtpConfig, publicUrl: string): Mail {
  const domain = new URL(publicUrl).hostname
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    // Nothing in a message may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isAtHand: false,
    async send({ id, to, subject, text, html, writtenAt }) {
      await transport.sendMail({
        from,
        // An object is one address, whatever is in it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: writtenAt,
        messageId: `<${id}@${domain}>`,
        // Asks mail servers not to send automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    // Sent mails are stored by the mail server and its recipient only.
    forget: async () => undefined,
    close: () => transport.close(),
  }
}
