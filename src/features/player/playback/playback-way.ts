/**
 * Chooses one of three ways to play a tour: one timeline over MediaSource, one joined Blob, or one element for each chunk.
 * The first two need MP3 whose delay and duration are known to the sample.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'

export type AudioSourceKind = 'network' | 'stored'
export type PlaybackWay = 'streamed' | 'joined' | 'per-chunk'

export const MP3 = 'audio/mpeg'

const isTrimmableMp3 = (chunk: AudioChunk): boolean =>
  chunk.mimeType === MP3 &&
  typeof chunk.durationS === 'number' &&
  chunk.durationS > 0 &&
  typeof chunk.encoderDelaySamples === 'number' &&
  typeof chunk.sampleRate === 'number' &&
  chunk.sampleRate > 0

/** A chunk that is not ready counts as MP3 unless it already says otherwise; the choice is made again when it is ready. */
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
