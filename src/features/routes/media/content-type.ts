/** What a file is by its content. The library is loaded when the first file is chosen. */
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

/** By what the library calls them. A container says nothing of its tracks: the server looks at those. */
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

/** A picture or sound that may be sent as `mediaType`; undefined for anything else. */
export async function contentOf(file: Blob, mediaType: MediaTypeNumber): Promise<Content | undefined> {
  const { fileTypeFromBlob } = await import('file-type')
  const found = await fileTypeFromBlob(file).catch(() => undefined)
  // `audio/ogg; codecs=opus`
  const [is, content] = CONTENTS[found?.mime.split(';', 1)[0] ?? ''] ?? []
  return is === mediaType ? content : undefined
}
