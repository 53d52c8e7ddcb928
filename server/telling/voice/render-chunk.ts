/** Makes one audio file from spoken sentences: pauses, loudness, silence at the ends, exact times. */
import { createHash } from 'node:crypto'
import type { SpokenChunk } from './voice.ts'
import { integratedLoudness, limitPeaks } from './loudness.ts'
import { encodeMp3, MP3_DELAY_SAMPLES, MP3_FRAME_SAMPLES, MP3_SAMPLE_RATE } from './mp3.ts'
import { resample } from './resample.ts'
import type { Sound } from './wav.ts'

export const EDGE_SILENCE_S = 0.3
export const SENTENCE_PAUSE_S = 0.5
export const PARAGRAPH_PAUSE_S = 1
export const TARGET_LUFS = -16
/** -1.5 dBFS: after the MP3 encoder, which adds a little, the peak stays under -1 dBFS. */
const CEILING = 10 ** (-1.5 / 20)
/** For a service that speaks very quietly. */
const MOST_GAIN = 10 ** (36 / 20)

/** `sound` is undefined where nothing of the sentence could be spoken. */
export interface SpokenSentence {
  readonly text: string
  readonly sound: Sound | undefined
  readonly endsParagraph: boolean
}

const QUIET = 10 ** (-50 / 20)
const TRIM_MARGIN_S = 0.02

/** Cuts the engine's silence at both ends down to 20 ms, so that pauses and sentence times are known. */
export function trimSilence({ samples, sampleRate }: Sound): Sound {
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  const threshold = loudest * QUIET
  let start = 0
  while (start < samples.length && Math.abs(samples[start]!) <= threshold) start++
  let end = samples.length
  while (end > start && Math.abs(samples[end - 1]!) <= threshold) end--
  const margin = Math.round(TRIM_MARGIN_S * sampleRate)
  return {
    samples: samples.slice(Math.max(0, start - margin), Math.min(samples.length, end + margin)),
    sampleRate,
  }
}

const FADE_S = 0.005

/** Fades 5 ms at both ends, so that no click is heard. */
function fadeEnds(samples: Float32Array): void {
  const length = Math.min(Math.round(FADE_S * MP3_SAMPLE_RATE), samples.length >> 1)
  for (let index = 0; index < length; index++) {
    samples[index]! *= index / length
    samples[samples.length - 1 - index]! *= index / length
  }
}

export interface Rendered {
  /** Mono, 44.1 kHz, as it goes to the encoder. */
  readonly samples: Float32Array
  readonly sentences: SpokenChunk['sentences']
}

/**
 * The whole chunk as samples. The times of a sentence are those of its speech, without the pauses. The length is a whole number
 * of MP3 frames (at most 26 ms more silence at the end), so that the padding of every file is the same.
 */
export function renderChunk(spoken: readonly SpokenSentence[]): Rendered {
  const seconds = (value: number) => Math.round(value * MP3_SAMPLE_RATE)
  const placed: { text: string; samples: Float32Array; start: number }[] = []
  let end = seconds(EDGE_SILENCE_S)
  let pause = 0
  for (const { text, sound, endsParagraph } of spoken) {
    if (sound === undefined || sound.samples.length === 0) {
      placed.push({ text, samples: new Float32Array(0), start: end })
      if (endsParagraph && pause > 0) pause = seconds(PARAGRAPH_PAUSE_S)
      continue
    }
    const samples = resample(sound.samples, sound.sampleRate, MP3_SAMPLE_RATE)
    fadeEnds(samples)
    const start = end + pause
    placed.push({ text, samples, start })
    end = start + samples.length
    pause = seconds(endsParagraph ? PARAGRAPH_PAUSE_S : SENTENCE_PAUSE_S)
  }
  const length = Math.ceil((end + seconds(EDGE_SILENCE_S)) / MP3_FRAME_SAMPLES) * MP3_FRAME_SAMPLES
  const samples = new Float32Array(length)
  for (const sentence of placed) samples.set(sentence.samples, sentence.start)
  normalise(samples)
  return {
    samples,
    sentences: placed.map((sentence) => ({
      text: sentence.text,
      startS: sentence.start / MP3_SAMPLE_RATE,
      endS: (sentence.start + sentence.samples.length) / MP3_SAMPLE_RATE,
    })),
  }
}

/** Brings the whole chunk to -16 LUFS with one gain, and limits the peaks. Silence stays silent. */
function normalise(samples: Float32Array): void {
  const loudness = integratedLoudness(samples, MP3_SAMPLE_RATE)
  const gain = Number.isFinite(loudness) ? Math.min(MOST_GAIN, 10 ** ((TARGET_LUFS - loudness) / 20)) : 1
  for (let index = 0; index < samples.length; index++) samples[index]! *= gain
  limitPeaks(samples, MP3_SAMPLE_RATE, CEILING)
}

/** Renders and encodes. */
export async function encodeChunk(spoken: readonly SpokenSentence[]): Promise<SpokenChunk> {
  const { samples, sentences } = renderChunk(spoken)
  const mp3 = await encodeMp3(samples)
  return {
    mp3,
    mimeType: 'audio/mpeg',
    sampleRate: MP3_SAMPLE_RATE,
    durationS: samples.length / MP3_SAMPLE_RATE,
    encoderDelaySamples: MP3_DELAY_SAMPLES,
    sha256: createHash('sha256').update(mp3).digest('hex'),
    sentences,
  }
}
