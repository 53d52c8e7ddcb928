/** Opens pictures of other people, to be drawn anew: of the file as it came nothing is stored. */
import sharp from 'sharp'
import { MEDIA } from '#contract/limits.ts'

const TIMEOUT_S = 30

// The cache of decoded files pays only where one file is read again and again.
sharp.cache(false)

/** Upright, within a square of `maxPx`. Without a call to keep them, no notes of the camera go into the output. */
export const openPicture = (picture: string | Buffer, maxPx: number): sharp.Sharp =>
  sharp(picture, { limitInputPixels: MEDIA.pictureMaxPixels, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: maxPx, height: maxPx, fit: 'inside', withoutEnlargement: true })

/** The header tells the size before a pixel is decoded. Rejects where there is none. */
export async function hasTooManyPixels(picture: string | Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
  return width * height > MEDIA.pictureMaxPixels
}
