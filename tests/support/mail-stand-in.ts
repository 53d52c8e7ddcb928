/** A mail server for tests: it accepts mails as a real one does, and fails where the test asks for it. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** The mail as it was received: head, an empty line, body. */
  readonly raw: string
}

export interface MailStandIn {
  readonly url: string
  readonly taken: TakenMail[]
  /** Called with each recipient; an error's `responseCode` is the reply. */
  onRecipient: ((address: string) => Error | undefined) | undefined
  close(): Promise<void>
}

export async function startMailStandIn(): Promise<MailStandIn> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(standIn.onRecipient?.(address)),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const standIn: MailStandIn = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    onRecipient: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn
}

export const smtpReply = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })
