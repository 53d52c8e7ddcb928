/** Links in the mails that the product wrote, which are files without a mail server. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product } from './product.ts'

/** The link to this page in the newest mail to the address that has one. */
export function mailedLink({ dataDir }: Product, email: string, page: string): URL | undefined {
  const folder = path.join(dataDir, 'mail')
  const link = new RegExp(`https?://\\S*/${page}\\?\\S+`)
  const mail = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .findLast((text) => text.toLowerCase().includes(`to: ${email}`) && link.test(text))
  const found = mail && link.exec(mail)?.[0]
  return found ? new URL(found) : undefined
}
