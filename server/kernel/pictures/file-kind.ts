/** Finds the kind of a file from its content, never from its name or the type that the client sent. */
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { MEDIA_TYPE, type MediaTypeNumber } from '#contract/media-rules.ts'

export interface FileKind {
  readonly contentType: string
  readonly extension: string
}

const { image, voice, video } = MEDIA_TYPE

/**
 * The kinds by the media type that `file-type` reports. A container may hold sound, pictures or both: its tracks
 * decide.
 */
const KINDS: Readonly<Record<string, { readonly [type in MediaTypeNumber]?: FileKind }>> = {
  'image/jpeg': { [image]: { contentType: 'image/jpeg', extension: 'jpg' } },
  'image/png': { [image]: { contentType: 'image/png', extension: 'png' } },
  'image/apng': { [image]: { contentType: 'image/png', extension: 'png' } },
  'image/webp': { [image]: { contentType: 'image/webp', extension: 'webp' } },
  'audio/mpeg': { [voice]: { contentType: 'audio/mpeg', extension: 'mp3' } },
  'audio/wav': { [voice]: { contentType: 'audio/wav', extension: 'wav' } },
  'audio/ogg': { [voice]: { contentType: 'audio/ogg', extension: 'ogg' } },
  'video/ogg': { [video]: { contentType: 'video/ogg', extension: 'ogv' } },
  'application/ogg': {
    [voice]: { contentType: 'audio/ogg', extension: 'ogg' },
    [video]: { contentType: 'video/ogg', extension: 'ogv' },
  },
}
const MP4_KINDS = {
  [voice]: { contentType: 'audio/mp4', extension: 'm4a' },
  [video]: { contentType: 'video/mp4', extension: 'mp4' },
} as const
const WEBM_KINDS = {
  [voice]: { contentType: 'audio/webm', extension: 'webm' },
  [video]: { contentType: 'video/webm', extension: 'webm' },
} as const
const CONTAINERS: Readonly<Record<string, typeof MP4_KINDS | typeof WEBM_KINDS>> = {
  'video/mp4': MP4_KINDS,
  'video/x-m4v': MP4_KINDS,
  'audio/mp4': MP4_KINDS,
  'audio/x-m4a': MP4_KINDS,
  'video/webm': WEBM_KINDS,
}

/** Returns the kind of the file if `type` allows it. */
export async function kindOfFile(path: string, type: MediaTypeNumber): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(path)
  // The reported type may have parameters, such as `audio/ogg; codecs=opus`.
  const mime = found?.mime.split(';', 1)[0] ?? ''
  const container = CONTAINERS[mime]
  if (!container) return KINDS[mime]?.[type]
  if (type === image) return undefined
  const tracks = await tracksOf(path)
  // A recording that broke off may have no readable track; then the container alone decides.
  if (tracks.size > 0 && (type === video) !== tracks.has('video')) return undefined
  if (tracks.size === 0 && type === video && mime.startsWith('audio/')) return undefined
  return container[type]
}

/** Returns whether these bytes are a picture of a kind that may also be uploaded. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes)
  return KINDS[found?.mime ?? '']?.[image] !== undefined
}

/** Returns the types of the tracks in a container. */
async function tracksOf(path: string): Promise<ReadonlySet<string>> {
  const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(path) })
  try {
    return new Set((await input.getTracks()).map(({ type }) => type))
  } catch {
    // The library throws assertions of its own at files that are not whole.
    return new Set()
  } finally {
    input.dispose()
  }
}
