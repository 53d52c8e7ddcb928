/** Links in the mails of a test server. */
import { eventually, type TestServer } from '#tests/support/server.ts'

const isTo = (mail: string, email: string) =>
  mail.slice(0, mail.indexOf('\r\n\r\n')).toLowerCase().split('\r\n').includes(`to: ${email.toLowerCase()}`)

/** Oldest first. */
export const mailsTo = async (server: TestServer, email: string): Promise<string[]> =>
  (await server.mails()).filter((mail) => isTo(mail, email))

/** The parameters of the link to this page in a mail. */
export function linkIn(mail: string, page: string): Record<string, string> {
  const found = new RegExp(`https://walks\\.example/${page}\\?\\S+`).exec(mail)?.[0]
  if (found === undefined) throw new Error(`no link to ${page} in the mail`)
  return Object.fromEntries(new URL(found).searchParams)
}

/** Waits until there are so many mails to the address, and gives the link of the last. */
export const lastLink = (
  server: TestServer,
  email: string,
  page: string,
  count = 1,
): Promise<Record<string, string>> =>
  eventually(async () => {
    const mails = await mailsTo(server, email)
    if (mails.length !== count) throw new Error(`${mails.length} mails to ${email}`)
    return linkIn(mails.at(-1) ?? '', page)
  })
