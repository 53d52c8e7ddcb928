/** Opens pictures that people sent, in order to encode them again: the file as it came is never stored. */
import sharp from 'sharp'
import { MEDIA } from '#contract/media-rules.ts'

const TIMEOUT_S = 30

// The cache of decoded files pays only for a file that is read again and again, so it is off.
sharp.cache(false)

/**
 * Turns the picture upright and fits it into a square of `maxPx`. The camera's metadata is left out of the output,
 * because no call asks to keep it.
 */
export const openPicture = (picture: string | Buffer, maxPx: number): sharp.Sharp =>
  sharp(picture, { limitInputPixels: MEDIA.pictureMaxPixels, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: maxPx, height: maxPx, fit: 'inside', withoutEnlargement: true })

/** Reads the size from the header before a pixel is decoded. Rejects if there is none. */
export async function hasTooManyPixels(picture: string | Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
  return width * height > MEDIA.pictureMaxPixels
}
