/** Output of `npm run db`. */
import { plural } from './language.ts'

export const usage =
  'Usage: npm run db -- export FILE   writes all tables and files into one file\n       npm run db -- import FILE   reads them into an empty database and object store; mails that waited are held back, unless --send-mails follows\n       npm run db -- forget-secrets   lets the next server that starts have other secrets'

const tables = (rows: number, files: number): string =>
  `${rows} ${plural(rows, { one: 'row', other: 'rows' })} and ${files} ${plural(files, { one: 'file', other: 'files' })}`
export const exported = (rows: number, files: number, file: string): string =>
  `${tables(rows, files)} are in ${file}.`
export const imported = (rows: number, files: number): string => `${tables(rows, files)} were read.`
export const mailsHeld = (count: number): string =>
  `${count} ${plural(count, { one: 'mail', other: 'mails' })} that waited when it was written ${plural(count, { one: 'is', other: 'are' })} held back, as the server may have sent ${plural(count, { one: 'it', other: 'them' })} since: npm run admin -- mails list --given-up`
export const nothingRead =
  'Nothing was read into the database: it is as before. Files that were read stay in the object store, and the next import writes them again.'
export const secretsApart =
  'Secrets are not in it: keep DATA_DIR/secrets with it, or set SESSION_SECRET and SHARE_SECRET of the new servers to what session-secret and share-secret hold there. Without them sign-ins and shared links end.'
export const noDump = (file: string): string => `${file} was not written by npm run db -- export.`
export const cut = (file: string): string => `${file} ends too early: it was not written to its end.`
export const otherRelease = (file: string): string =>
  `${file} was written by another release. Export it again with this one.`
export const notEmpty =
  'The database has data already: import into an empty one that no server was started on.'
export const fileChanged = (key: string): string => `The file ${key} changed while it was read. Try again.`
export const secretsForgotten =
  'The next server that starts decides the secrets. With another SESSION_SECRET everybody signs in again; with another SHARE_SECRET shared links end.'
