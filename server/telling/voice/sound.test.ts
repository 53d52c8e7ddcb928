import { describe, expect, it } from 'vitest'
import { integratedLoudness, limitPeaks, truePeak } from './loudness.ts'
import { encodeMp3, MP3_DELAY_SAMPLES, MP3_FRAME_SAMPLES, mp3Frames } from './mp3.ts'
import { resample } from './resample.ts'

const RATE = 44_100
const tone = (hz: number, sampleRate: number, seconds: number, level = 1) =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => level * Math.sin((2 * Math.PI * hz * index) / sampleRate),
  )
const decibels = (factor: number) => 20 * Math.log10(factor)

describe('resampling from 16 kHz to 44.1 kHz', () => {
  it.each([100, 1000, 3000, 6000, 7000])('keeps a tone of %i Hz and adds nothing above -80 dB', (hz) => {
    const output = resample(tone(hz, 16_000, 1), 16_000, RATE)
    expect(output.length).toBe(RATE)
    // Away from the ends; what is left without the tone is alias, image and ripple.
    const from = 4410
    const part = output.subarray(from, RATE - from)
    let sine = 0
    let cosine = 0
    part.forEach((sample, index) => {
      const angle = (2 * Math.PI * hz * (index + from)) / RATE
      sine += (2 / part.length) * sample * Math.sin(angle)
      cosine += (2 / part.length) * sample * Math.cos(angle)
    })
    const rest = part.reduce((sum, sample, index) => {
      const angle = (2 * Math.PI * hz * (index + from)) / RATE
      return sum + (sample - sine * Math.sin(angle) - cosine * Math.cos(angle)) ** 2
    }, 0)
    expect(decibels(Math.hypot(sine, cosine))).toBeCloseTo(0, 1)
    // In phase: no delay was added.
    expect(Math.abs(cosine)).toBeLessThan(0.001)
    expect(10 * Math.log10(rest / part.length / 0.5)).toBeLessThan(-80)
  })
})

describe('loudness', () => {
  it('gives a full-scale tone of 997 Hz in one channel -3.01 LUFS (BS.1770, table 1)', () => {
    expect(integratedLoudness(tone(997, RATE, 3), RATE)).toBeCloseTo(-3.01, 1)
  })
  it('leaves silence out by its gates', () => {
    const withSilence = new Float32Array(RATE * 20)
    withSilence.set(tone(997, RATE, 5, 0.1))
    expect(integratedLoudness(withSilence, RATE)).toBeCloseTo(-23.01, 0)
    expect(integratedLoudness(new Float32Array(RATE), RATE)).toBe(-Infinity)
  })
  it('finds peaks between samples and limits them without touching the rest', () => {
    // A quarter of the sample rate, 45° off: every sample is 3 dB under the peak.
    const samples = Float32Array.from({ length: 4410 }, (_, index) =>
      Math.sin((Math.PI / 2) * index + Math.PI / 4),
    )
    expect(decibels(truePeak(samples))).toBeGreaterThan(-0.5)
    const loud = new Float32Array(RATE)
    loud.set(tone(440, RATE, 1, 0.2))
    for (let index = 20_000; index < 20_050; index++) loud[index]! *= 5.5
    const before = loud.slice()
    limitPeaks(loud, RATE, 0.84)
    expect(truePeak(loud)).toBeLessThan(0.86)
    expect(loud.subarray(0, 19_000)).toEqual(before.subarray(0, 19_000))
  })
})

describe('MP3', () => {
  it('is CBR 64 kbit/s mono 44.1 kHz, frame after frame without a Xing header', async () => {
    const samples = tone(440, RATE, (MP3_FRAME_SAMPLES * 100) / RATE, 0.5)
    const mp3 = await encodeMp3(samples)
    const frames = mp3Frames(mp3)
    expect(
      new Set(
        frames.map(({ bitrateKbps, sampleRate, channels }) => `${bitrateKbps} ${sampleRate} ${channels}`),
      ),
    ).toEqual(new Set(['64 44100 1']))
    const text = Buffer.from(mp3).toString('latin1')
    expect(text.slice(0, 500)).not.toMatch(/Xing|Info|ID3/)
    // Room for the delay and every sample, and not a whole frame more.
    const room = frames.length * MP3_FRAME_SAMPLES
    expect(room).toBeGreaterThanOrEqual(samples.length + MP3_DELAY_SAMPLES)
    expect(room).toBeLessThan(samples.length + MP3_DELAY_SAMPLES + MP3_FRAME_SAMPLES)
  })
})
