/** Keys of the files of custom routes in the object store, and the addresses at which they are served. */
import { randomBytes } from 'node:crypto'
import { MEDIA_PATH } from './tour-files.ts'

/** The two small copies of a picture; each fits into a square of this side. */
export const PICTURE_COPIES = [
  { name: 'small.webp', maxPx: 320 },
  { name: 'medium.webp', maxPx: 1280 },
] as const
const [SMALL, MEDIUM] = PICTURE_COPIES

/** Returns the prefix of the keys of all files of one upload. */
export const customMediaPrefix = (fileId: string): string => `custom-media/${fileId}/`

/** A token has 192 random bits, so that it cannot be guessed. */
export const createMediaToken = (): string => randomBytes(24).toString('base64url')

/** Returns the addresses of the two small copies. */
export const pictureCopyUrls = (token: string) => ({
  thumbnailUrl: `${MEDIA_PATH}/${token}/${SMALL.name}`,
  mediumUrl: `${MEDIA_PATH}/${token}/${MEDIUM.name}`,
})

export const customMediaUrls = (token: string, fileName: string, isPicture: boolean) => ({
  mediaUrl: `${MEDIA_PATH}/${token}/${fileName}`,
  ...(isPicture ? pictureCopyUrls(token) : { thumbnailUrl: null, mediumUrl: null }),
})
