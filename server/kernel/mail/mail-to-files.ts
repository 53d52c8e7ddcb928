/** Mail without a mail server: each message is a file `DATA_DIR/mail/*.eml` that only the owner of the server can read. */
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Message } from './mail.ts'

/** `publicUrl` gives the sender's domain. */
export async function openMailToFiles(
  folder: string,
  publicUrl: string,
): Promise<Mail & Required<Pick<Mail, 'sweep'>>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const domain = new URL(publicUrl).hostname
  return {
    isAtHand: true,
    async send(message) {
      // Every attempt uses the same name, so that a repeated message is still one file.
      const name = `${stampOf(message.writtenAt)}-${message.id.slice(0, 8)}.eml`
      const unfinished = join(folder, `.${name}.new`)
      await writeFile(unfinished, composed(message, domain), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    async forget({ id, email }) {
      const ofAccount = accountLine(id)
      const toThem = email === undefined ? undefined : `To: ${headerText(email)}`.toLowerCase()
      const isTheirs = (mail: string) =>
        mail
          .slice(0, mail.indexOf('\r\n\r\n'))
          .split('\r\n')
          .some((line) => line === ofAccount || line.toLowerCase() === toThem)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        if (name.endsWith('.eml') && isTheirs(await contentOf(path))) await rm(path, { force: true })
      }
    },
    async sweep(before) {
      const limit = stampOf(before)
      for (const name of await readdir(folder)) {
        // Unfinished files of a killed process are removed too.
        const stamp = /^\.?(\d{4}-\d\d-\d\dT[\d-]+Z)-.*\.eml(?:\.new)?$/.exec(name)?.[1]
        if (stamp !== undefined && stamp < limit) await rm(join(folder, name), { force: true })
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
  lines.push(...message.accountIds.map(accountLine))
  return [...lines, '', ...message.text.split('\n')].join('\r\n')
}

/** Returns the time as text that sorts like the time. */
const stampOf = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

/** Mails with words of a deleted account are found by this header, one line for each account. */
const accountLine = (id: string): string => `X-Streetlore-Account: ${id}`

/** Returns the content of the file; empty where another process has just removed it. */
async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Line breaks would start another header. */
const headerText = (text: string): string => text.replace(/[\r\n]+/g, ' ')
