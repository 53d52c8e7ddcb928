/** Mail without a mail server: each message is a file `DATA_DIR/mail/*.eml` that only the owner reads. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail } from '#server/ports.ts'

export async function openMailToFiles(folder: string, publicUrl: string): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const from = { name: 'Streetlore', address: `no-reply@${new URL(publicUrl).hostname}` }
  return {
    async send({ to, subject, text }) {
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
      const unfinished = join(folder, `.${name}.new`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}
