/** Decides where the sample of a chunk ends. Pure. */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { SAMPLE } from '#contract/tour-lengths.ts'
import { MP3_DELAY_SAMPLES, MP3_FRAME_SAMPLES } from '#server/telling/voice/mp3.ts'

/** The silence after the last sentence, in seconds, so that its end is not clipped. */
const BREATH_S = 0.15

export interface SampledSound {
  readonly sampleRate: number
  /** The duration of the whole chunk, in seconds. */
  readonly durationS: number
  readonly sentences: readonly Sentence[]
}

export interface SampleEnd {
  readonly frames: number
  /** The longest sample, in seconds. */
  readonly durationS: number
}

/**
 * Ends with the last sentence that is over in time, or in the middle of a sentence that is too long; in whole frames,
 * at most `mostS`.
 */
export function sampleEnd({ sampleRate, durationS, sentences }: SampledSound): SampleEnd {
  const ends = sentences.map(({ endS }) => endS + BREATH_S)
  const wantedS =
    durationS <= SAMPLE.mostS
      ? durationS
      : (ends.findLast((endS) => endS >= SAMPLE.leastS && endS <= SAMPLE.mostS) ?? SAMPLE.mostS)
  const most = Math.floor((SAMPLE.mostS * sampleRate) / MP3_FRAME_SAMPLES)
  // A decoder begins with this many samples of silence.
  const needed = Math.ceil((wantedS * sampleRate + MP3_DELAY_SAMPLES) / MP3_FRAME_SAMPLES)
  const frames = Math.min(needed, most)
  return { frames, durationS: Math.round(((frames * MP3_FRAME_SAMPLES) / sampleRate) * 1000) / 1000 }
}
