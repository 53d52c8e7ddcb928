/** Names of the local databases: one per user, one for the visitor, one for the device, one for contact messages. */
import { textHash } from '#kit/text-hash.ts'

const PREFIX = 'streetlore-'

export const VISITOR_DATABASE = `${PREFIX}visitor`
export const DEVICE_DATABASE = `${PREFIX}device`
/** A visitor's contact messages that wait to be sent (`sw/contact-queue.ts`). */
export const CONTACT_DATABASE = `${PREFIX}contact`

/** Returns the name of a user's database. It has a hash, so that the name does not reveal the user. */
export const userDatabase = (userId: string): string => `${PREFIX}${textHash(userId)}`
