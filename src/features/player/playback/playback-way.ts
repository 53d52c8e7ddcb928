/**
 * Which of three ways plays a tour: one timeline over MediaSource, one joined Blob, or one
 * Howl per chunk. The first two need MP3 whose delay and duration are known to the sample.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'

export type AudioSourceKind = 'network' | 'stored'
export type PlaybackWay = 'streamed' | 'joined' | 'per-chunk'

const MP3 = 'audio/mpeg'

const isTrimmableMp3 = (chunk: AudioChunk): boolean =>
  chunk.mimeType === MP3 &&
  typeof chunk.durationS === 'number' &&
  chunk.durationS > 0 &&
  typeof chunk.encoderDelaySamples === 'number' &&
  typeof chunk.sampleRate === 'number' &&
  chunk.sampleRate > 0

/** Chunks that are not ready yet are taken for MP3 unless they already say otherwise; the choice is made anew then. */
const mayBeMp3 = (chunk: AudioChunk): boolean =>
  chunk.isReady ? isTrimmableMp3(chunk) : !chunk.mimeType || chunk.mimeType === MP3

/** `canAppend` is MediaSource.isTypeSupported, or a constant false where there is no MediaSource. */
export const chooseWay = (
  chunks: readonly AudioChunk[],
  source: AudioSourceKind,
  canAppend: (type: string) => boolean,
): PlaybackWay => {
  if (chunks.length === 0 || !chunks.every(mayBeMp3)) return 'per-chunk'
  if (source === 'stored') return chunks.every((chunk) => chunk.isReady) ? 'joined' : 'per-chunk'
  return canAppend(MP3) ? 'streamed' : 'per-chunk'
}

const FORMATS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
}

/**
 * The name Howler knows a type by. A type that nobody told is called MP3, which Howler lets through; the browser goes by
 * the answer's Content-Type and the bytes.
 */
export const howlerFormat = (mimeType: string | undefined, url: string): string => {
  const byType = FORMATS[(mimeType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '']
  if (byType) return byType
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return extension && Object.values(FORMATS).includes(extension) ? extension : 'mp3'
}
