import { describe, expect, it } from 'vitest'
import { MP3_FRAME_SAMPLES, MP3_SAMPLE_RATE as RATE } from './mp3.ts'
import {
  EDGE_SILENCE_S,
  encodeChunk,
  PARAGRAPH_PAUSE_S,
  renderChunk,
  SENTENCE_PAUSE_S,
  type SpokenSentence,
} from './render-chunk.ts'
import type { Sound } from './wav.ts'

/** A sentence of the engine's own rate: a steady tone, so that its first and last sample can be heard. */
const spoken = (text: string, seconds: number, endsParagraph = false): SpokenSentence => ({
  text,
  sound: tone(seconds),
  endsParagraph,
})
const tone = (seconds: number, sampleRate = 16_000): Sound => ({
  sampleRate,
  samples: Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * index) / sampleRate),
  ),
})
const at = (seconds: number) => Math.round(seconds * RATE)
const energy = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)

const SENTENCES = [spoken('One.', 1.237), spoken('Two.', 0.4, true), spoken('Three.', 2.0001)]

describe('sentence times', () => {
  it('are the sums of the samples before them: speech, pauses and the silence at the edge [2 §3]', () => {
    const { sentences, samples } = renderChunk(SENTENCES)
    let sampleCount = at(EDGE_SILENCE_S)
    for (const [index, { startS, endS }] of sentences.entries()) {
      expect(startS * RATE).toBeCloseTo(sampleCount, 6)
      const sound = SENTENCES[index]?.sound as Sound
      sampleCount += Math.round((sound.samples.length * RATE) / sound.sampleRate)
      // Resampling may round its last sample up.
      expect(Math.abs(endS * RATE - sampleCount)).toBeLessThanOrEqual(1)
      sampleCount = Math.round(endS * RATE) + at(index === 1 ? PARAGRAPH_PAUSE_S : SENTENCE_PAUSE_S)
    }
    const last = Math.round((sentences.at(-1)?.endS ?? 0) * RATE)
    expect(samples.length % MP3_FRAME_SAMPLES).toBe(0)
    expect(samples.length - last).toBeGreaterThanOrEqual(at(EDGE_SILENCE_S))
    expect(samples.length - last).toBeLessThan(at(EDGE_SILENCE_S) + MP3_FRAME_SAMPLES)
  })

  it('hold all of the sound and nothing but sound [2 §3]', () => {
    const { sentences, samples } = renderChunk(SENTENCES)
    let before = 0
    for (const { startS, endS } of sentences) {
      expect(energy(samples.subarray(before, at(startS)))).toBe(0)
      // Beyond the 5 ms of slope the sound is there from the first millisecond to the last.
      for (const edgeS of [startS + 0.006, endS - 0.011])
        expect(energy(samples.subarray(at(edgeS), at(edgeS + 0.005)))).toBeGreaterThan(0.001)
      before = at(endS)
    }
    expect(energy(samples.subarray(before))).toBe(0)
  })

  it('a sentence that could not be spoken takes no time and moves no other [2 §3]', () => {
    const mute: SpokenSentence = { text: '…', sound: undefined, endsParagraph: false }
    const [one, two, three] = SENTENCES as [SpokenSentence, SpokenSentence, SpokenSentence]
    const whole = renderChunk([one, two, three]).sentences
    const { sentences } = renderChunk([one, mute, two, three])
    expect(sentences[1]).toMatchObject({ text: '…', startS: sentences[1]?.endS })
    expect(sentences.filter(({ text }) => text !== '…')).toEqual(whole)
  })

  it('go with the file: its exact duration is the samples that were encoded [2 §3]', async () => {
    const { samples, sentences } = renderChunk(SENTENCES)
    const chunk = await encodeChunk(SENTENCES)
    expect(chunk.durationS * RATE).toBeCloseTo(samples.length, 6)
    expect(chunk.sentences).toEqual(sentences)
  })
})
