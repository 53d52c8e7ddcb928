/** Where the files of custom routes are stored, and at which addresses they are served. */
import { randomBytes } from 'node:crypto'
import { MEDIA_PATH } from './tour-files.ts'

/** The two small copies of a picture, as a square's side that they fit into. */
export const PICTURE_COPIES = [
  { name: 'small.webp', maxPx: 320 },
  { name: 'medium.webp', maxPx: 1280 },
] as const
const [SMALL, MEDIUM] = PICTURE_COPIES

/** The keys of all files of one upload begin with this. */
export const customMediaPrefix = (fileId: string): string => `custom-media/${fileId}/`

/** 192 bits that nobody guesses. */
export const createMediaToken = (): string => randomBytes(24).toString('base64url')

/** The addresses of the two small copies. */
export const pictureCopyUrls = (token: string) => ({
  thumbnailUrl: `${MEDIA_PATH}/${token}/${SMALL.name}`,
  mediumUrl: `${MEDIA_PATH}/${token}/${MEDIUM.name}`,
})

export const customMediaUrls = (token: string, fileName: string, isPicture: boolean) => ({
  mediaUrl: `${MEDIA_PATH}/${token}/${fileName}`,
  ...(isPicture ? pictureCopyUrls(token) : { thumbnailUrl: null, mediumUrl: null }),
})
