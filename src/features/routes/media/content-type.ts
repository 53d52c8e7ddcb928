/** Detects the type of a file by its content. The library loads when the first file is chosen. */
import type { MediaTypeNumber } from '#contract/media-rules.ts'

interface Content {
  readonly type: string
  readonly extension: string
}

const JPEG: Content = { type: 'image/jpeg', extension: 'jpg' }
const PNG: Content = { type: 'image/png', extension: 'png' }
const WEBP: Content = { type: 'image/webp', extension: 'webp' }
const M4A: Content = { type: 'audio/mp4', extension: 'm4a' }
const WEBM: Content = { type: 'audio/webm', extension: 'webm' }
const OGG: Content = { type: 'audio/ogg', extension: 'ogg' }

/** Keyed by the library's MIME types. A container does not show which tracks it has: the server inspects those. */
const CONTENTS: Readonly<Record<string, readonly [MediaTypeNumber, Content]>> = {
  'image/jpeg': [1, JPEG],
  'image/png': [1, PNG],
  'image/apng': [1, PNG],
  'image/webp': [1, WEBP],
  'audio/mpeg': [2, { type: 'audio/mpeg', extension: 'mp3' }],
  'audio/wav': [2, { type: 'audio/wav', extension: 'wav' }],
  'audio/ogg': [2, OGG],
  'application/ogg': [2, OGG],
  'video/webm': [2, WEBM],
  'audio/webm': [2, WEBM],
  'audio/mp4': [2, M4A],
  'audio/x-m4a': [2, M4A],
  'video/mp4': [2, M4A],
}

/** Returns the content type of a picture or sound that may be sent as `mediaType`; undefined for any other file. */
export async function contentOf(file: Blob, mediaType: MediaTypeNumber): Promise<Content | undefined> {
  const { fileTypeFromBlob } = await import('file-type')
  const found = await fileTypeFromBlob(file).catch(() => undefined)
  // `audio/ogg; codecs=opus`
  const [is, content] = CONTENTS[found?.mime.split(';', 1)[0] ?? ''] ?? []
  return is === mediaType ? content : undefined
}
