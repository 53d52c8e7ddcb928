/** Names of the local databases: one per user, one for the visitor, one of the device. */
import { textHash } from '#kit/text-hash.ts'

const PREFIX = 'streetlore-'

export const VISITOR_DATABASE = `${PREFIX}visitor`
export const DEVICE_DATABASE = `${PREFIX}device`

/** A hash, so that the name does not show who the user is. */
export const userDatabase = (userId: string): string => `${PREFIX}${textHash(userId)}`
