/** Prepares a chosen file for a stop: checks its name, size and content, and encodes a picture again. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { MEDIA_RULES, MEDIA_TYPE, mediaMaxBytes, type MediaTypeNumber } from '#contract/media-rules.ts'
import { uuid } from '#data/device/uuid.ts'
import { redrawPicture } from '#platform/media/redraw-picture.ts'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import * as texts from '#texts/route-media.ts'
import { contentOf } from './content-type.ts'
import { extensionOf, fileNameOf } from './file-name.ts'

/** A file without its place among others: the list decides which picture is the primary one. */
export type PreparedFile = Omit<DraftMedia, 'isPrimary'>

const LONGEST_SIDE_PX = 2048
const QUALITY = 0.85
const EXTENSION: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const { image, voice } = MEDIA_TYPE

/** Returns the type that the file's name claims, else the device's type. A stop takes pictures and voice notes. */
function saidType({ name, type }: File): MediaTypeNumber | undefined {
  const extension = extensionOf(name)
  if (extension === '')
    return type.startsWith('image/') ? image : type.startsWith('audio/') ? voice : undefined
  return [image, voice].find((each) => MEDIA_RULES[each].listed.includes(extension))
}

const notAllowed = ({ type }: File, said: MediaTypeNumber | undefined) =>
  fail(texts.typeNotAllowed(MEDIA_RULES[said ?? (type.startsWith('audio/') ? voice : image)].listed))

/**
 * The result is never larger than allowed: a file that grows when it is encoded again, as drawings in PNG can, becomes a JPEG.
 */
async function redrawn(file: File, type: string, onDecoded: () => void): Promise<Result<Blob, string>> {
  try {
    const to = { longestSidePx: LONGEST_SIDE_PX, quality: QUALITY }
    const bytes = await redrawPicture(file, { ...to, type }, onDecoded)
    if (bytes.size <= mediaMaxBytes(image)) return ok(bytes)
    return ok(await redrawPicture(file, { ...to, type: 'image/jpeg' }))
  } catch {
    return fail(texts.unreadable)
  }
}

/** Fails with the reason as text. Calls `onStep` with the completed share, 0 to 1. */
export async function prepareFile(
  file: File,
  onStep: (share: number) => void,
): Promise<Result<PreparedFile, string>> {
  const mediaType = saidType(file)
  if (mediaType === undefined) return notAllowed(file, undefined)
  if (file.size > mediaMaxBytes(mediaType)) return fail(texts.tooLarge(MEDIA_RULES[mediaType].maxMb))
  if (file.size === 0) return fail(texts.empty)
  const content = await contentOf(file, mediaType)
  if (!content) return notAllowed(file, mediaType)
  const prepared = { key: uuid(), mediaType, caption: '' }
  if (mediaType === voice) {
    const fileName = fileNameOf(file.name, content.extension, texts.recordingFile)
    // Copies the bytes, since a chosen file may be moved or changed before it is sent.
    const bytes = new Blob([await file.arrayBuffer()], { type: content.type })
    return ok({ ...prepared, fileName, bytes })
  }
  onStep(1 / 3)
  const picture = await redrawn(file, content.type, () => onStep(2 / 3))
  if (!picture.ok) return picture
  const { value: bytes } = picture
  // Safari cannot encode WebP and returns a PNG.
  const extension = EXTENSION[bytes.type] ?? content.extension
  return ok({ ...prepared, fileName: fileNameOf(file.name, extension, texts.pictureFile), bytes })
}
