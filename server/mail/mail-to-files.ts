/** Mail without a mail server: each message is a file `DATA_DIR/mail/*.eml` that only the owner reads. */
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Message } from '#server/ports.ts'

/** `publicUrl` gives the sender's domain. */
export async function openMailToFiles(folder: string, publicUrl: string): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const domain = new URL(publicUrl).hostname
  return {
    isAtHand: true,
    async send(message) {
      // The same name at every try: a message that is sent again is still one file.
      const name = `${message.writtenAt.toISOString().replace(/[:.]/g, '-')}-${message.id.slice(0, 8)}.eml`
      const unfinished = join(folder, `.${name}.new`)
      await writeFile(unfinished, composed(message, domain), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    async forget(to) {
      const line = `to: ${headerText(to)}`.toLowerCase()
      const isToThem = (mail: string) =>
        mail.slice(0, mail.indexOf('\r\n\r\n')).toLowerCase().split('\r\n').includes(line)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        if (name.endsWith('.eml') && isToThem(await readFile(path, 'utf8'))) await rm(path, { force: true })
      }
    },
  }
}

/**
 * A plain text message (RFC 5322) in unencoded UTF-8: quoted-printable would break long links over several lines, which
 * could not be copied.
 */
function composed(message: Message, domain: string): string {
  const headers = {
    Date: message.writtenAt.toUTCString().replace('GMT', '+0000'),
    From: `Streetlore <no-reply@${domain}>`,
    To: headerText(message.to),
    Subject: headerText(message.subject),
    'Message-ID': `<${message.id}@${domain}>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', ...message.text.split('\n')].join('\r\n')
}

/** Line breaks would start another header. */
const headerText = (text: string): string => text.replace(/[\r\n]+/g, ' ')
