/** Settings of mails: sent by SMTP, or written to files. */
import type { Environment } from '#server/kernel/settings/environment.ts'
import type { SmtpConfig } from './mail-by-smtp.ts'

export interface MailSettings {
  /** The address that contact messages and reports of wrong facts go to; undefined: `support@` the public address's host. */
  readonly contactEmail: string | undefined
  /** Undefined: mails are files in `DATA_DIR/mail`. */
  readonly smtp: SmtpConfig | undefined
}

export const readMailSettings = (env: Environment, publicUrl: string): MailSettings => ({
  contactEmail: env['CONTACT_EMAIL'] || undefined,
  smtp: readSmtp(env, publicUrl),
})

/** The message of an error never holds the address, which contains a password. */
function readSmtp(env: Environment, publicUrl: string): SmtpConfig | undefined {
  const url = env['SMTP_URL']
  if (!url) return undefined
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must be an address like smtps://user:password@mail.example.')
  return { url, from: env['MAIL_FROM'] || `Streetlore <no-reply@${new URL(publicUrl).hostname}>` }
}
