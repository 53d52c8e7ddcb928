/**
 * Encodes uploaded pictures again. They are never stored as they came, so that the stored file has neither a position
 * nor other metadata of the camera, nor anything that was hidden behind the picture.
 */
import { join } from 'node:path'
import type sharp from 'sharp'
import { MEDIA } from '#contract/media-rules.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { hasTooManyPixels, openPicture } from '#server/kernel/pictures/open-picture.ts'
import { PICTURE_COPIES } from '#server/kernel/storage/custom-media-files.ts'
import * as texts from '#texts/custom-media.ts'

/** This is more than any screen shows, and enough for print. */
const PICTURE_MAX_PX = 4096
const ENCODERS = {
  jpg: (picture: sharp.Sharp) => picture.jpeg({ quality: 88 }),
  png: (picture: sharp.Sharp) => picture.png(),
  webp: (picture: sharp.Sharp) => picture.webp({ quality: 88 }),
} as const

export interface DrawnFile {
  readonly name: string
  readonly path: string
  readonly contentType: string
}

/** Draws the picture and its small copies into `folder`; throws a refusal if it cannot be decoded. */
export async function redrawPicture(
  path: string,
  { extension, contentType }: { readonly extension: string; readonly contentType: string },
  folder: string,
): Promise<DrawnFile[]> {
  try {
    await refuseTooManyPixels(path)
    const encode = ENCODERS[extension as keyof typeof ENCODERS]
    const main = { name: `picture.${extension}`, path: join(folder, `picture.${extension}`), contentType }
    await encode(openPicture(path, PICTURE_MAX_PX)).toFile(main.path)
    const drawn: DrawnFile[] = [main]
    for (const { name, maxPx } of PICTURE_COPIES) {
      const copy = { name, path: join(folder, name), contentType: 'image/webp' }
      // The copies are made from the drawn picture, which is upright already and has fewer pixels.
      await openPicture(main.path, maxPx).webp({ quality: 80 }).toFile(copy.path)
      drawn.push(copy)
    }
    return drawn
  } catch (error) {
    if (error instanceof Refusal || isOfSystem(error)) throw error
    throw new Refusal(400, { error: texts.pictureUnreadable, code: 'picture_unreadable' })
  }
}

async function refuseTooManyPixels(path: string): Promise<void> {
  if (!(await hasTooManyPixels(path))) return
  const maxMillions = MEDIA.pictureMaxPixels / 1_000_000
  throw new Refusal(413, { error: texts.tooManyPixels(maxMillions), code: 'too_many_pixels' })
}

/** A full disk is not a fault of the picture. */
const isOfSystem = (error: unknown) =>
  error instanceof Error &&
  (('syscall' in error && error.syscall !== undefined) || /No space left/i.test(error.message))
