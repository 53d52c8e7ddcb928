/** Names of the local databases: one per user, one for the visitor, one of the device. */
import { textHash } from '#kit/text-hash.ts'

const PREFIX = 'streetlore-'

export const VISITOR_DATABASE = `${PREFIX}visitor`
export const DEVICE_DATABASE = `${PREFIX}device`

/** The name tells nothing of the user and differs for every user id. */
export const userDatabase = (userId: string): string => `${PREFIX}${textHash(userId)}`
