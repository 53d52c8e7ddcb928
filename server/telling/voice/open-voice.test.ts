import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openFlite } from './flite.ts'
import { integratedLoudness, truePeak } from './loudness.ts'
import { MP3_FRAME_SAMPLES, mp3Frames } from './mp3.ts'
import type { SpeechWish, Voice } from './voice.ts'
import { voiceThread } from './embedded-engine.ts'
import { openVoice } from './open-voice.ts'
import {
  EDGE_SILENCE_S,
  PARAGRAPH_PAUSE_S,
  SENTENCE_PAUSE_S,
  renderChunk,
  trimSilence,
} from './render-chunk.ts'
import { spokenText } from '#server/languages/en/spoken.ts'

// Speaking is work: a machine that is busy with other things takes its time.
vi.setConfig({ testTimeout: 120_000 })

const SENTENCES = [
  'Welcome to Florence.',
  'In 1296 Arnolfo di Cambio laid the first stone of the cathedral in front of you.',
  'For more than a century nobody knew how to close the hole in its roof.',
  'Look up.',
  'The dome is 45 m wide, and it weighs about 37,000 tonnes.',
  'Filippo Brunelleschi won the commission in 1418, and he built it without a wooden frame.',
  'Cosimo I moved into the palace across the square in the 16th century.',
  'Stand with your back to the bell tower and look along the side of the nave.',
  'Do you see the difference in the marble?',
  'The green stone comes from Prato, the white from Carrara, and the red from Maremma.',
  'There are 463 steps to the top.',
  'Giotto designed the tower, but he died in 1337, when only the first storey stood.',
  'The baptistery is older than the cathedral by more than two hundred years.',
  'Its gilded doors took Lorenzo Ghiberti twenty-seven years.',
  'What you see here are copies; the originals are in the museum behind you.',
  'St Zenobius was the first bishop of the city.',
  'A column beside the baptistery marks where a dead elm is said to have come into leaf.',
  'Now walk down the street on your left, towards the market.',
  'It is a short walk of about four minutes.',
  'I will speak again when you get there.',
]

const voice = openVoice()
/** The chunk, where one is spoken. */
const speak = async (sentences: readonly string[], wish: Partial<SpeechWish> = {}, by: Voice = voice) => {
  const spoken = await by.speak(sentences, { language: 'en', ...wish })
  if (!spoken.ok) throw new Error(spoken.failure.kind)
  return spoken.value
}
afterAll(() => voice.close())

describe('the embedded voice', () => {
  it('makes one MP3 whose frames, duration, hash and sentence times agree', async () => {
    const chunk = await speak([...SENTENCES.slice(0, 3), '清水', ...SENTENCES.slice(3, 5)])
    const frames = mp3Frames(chunk.mp3)
    expect(
      new Set(frames.map((frame) => `${frame.bitrateKbps} ${frame.sampleRate} ${frame.channels}`)),
    ).toEqual(new Set(['64 44100 1']))
    expect(chunk).toMatchObject({ mimeType: 'audio/mpeg', sampleRate: 44_100, encoderDelaySamples: 1105 })
    expect(chunk.sha256).toBe(createHash('sha256').update(chunk.mp3).digest('hex'))
    // Exact: whole frames of samples, and one frame more in the file for delay and padding.
    expect(chunk.durationS * 44_100).toBeCloseTo((frames.length - 1) * MP3_FRAME_SAMPLES, 6)

    expect(chunk.sentences.map((sentence) => sentence.text)).toEqual([
      ...SENTENCES.slice(0, 3),
      '清水',
      ...SENTENCES.slice(3, 5),
    ])
    expect(chunk.sentences[0]?.startS).toBe(EDGE_SILENCE_S)
    const spoken = chunk.sentences.filter((sentence) => sentence.text !== '清水')
    for (const [index, sentence] of spoken.entries()) {
      expect(sentence.endS).toBeGreaterThan(sentence.startS)
      const next = spoken[index + 1]
      if (next) expect(next.startS - sentence.endS).toBeCloseTo(SENTENCE_PAUSE_S, 4)
    }
    const silent = chunk.sentences[3]
    expect(silent?.startS).toBe(silent?.endS)
    const tail = chunk.durationS - (chunk.sentences.at(-1)?.endS ?? 0)
    expect(tail).toBeGreaterThanOrEqual(0.25)
    expect(tail).toBeLessThanOrEqual(0.4)
  })

  it('speaks every ordinary sentence at 80 to 320 words a minute', async () => {
    const chunk = await speak(SENTENCES)
    for (const { text, startS, endS } of chunk.sentences) {
      const wordsPerMinute = (text.split(/\s+/).length / (endS - startS)) * 60
      expect(wordsPerMinute, text).toBeGreaterThan(80)
      expect(wordsPerMinute, text).toBeLessThan(320)
    }
  })

  it('waits longer between paragraphs', async () => {
    const { sentences } = await speak(['One.\n', 'Two.', 'Three.'])
    const [one, two, three] = sentences
    expect((two?.startS ?? 0) - (one?.endS ?? 0)).toBeCloseTo(PARAGRAPH_PAUSE_S, 4)
    expect((three?.startS ?? 0) - (two?.endS ?? 0)).toBeCloseTo(SENTENCE_PAUSE_S, 4)
  })

  it('gives silence where nothing can be spoken', async () => {
    const chunk = await speak(['清水寺'])
    expect(chunk.durationS).toBeGreaterThan(2 * EDGE_SILENCE_S)
    expect(chunk.durationS).toBeLessThan(1)
    expect((await speak([])).sentences).toEqual([])
  })

  it('pauses for 0.45 to 0.7 s after a sentence and 0.9 to 1.2 s after a paragraph', () => {
    expect(SENTENCE_PAUSE_S).toBeGreaterThanOrEqual(0.45)
    expect(SENTENCE_PAUSE_S).toBeLessThanOrEqual(0.7)
    expect(PARAGRAPH_PAUSE_S).toBeGreaterThanOrEqual(0.9)
    expect(PARAGRAPH_PAUSE_S).toBeLessThanOrEqual(1.2)
  })

  it('speaks English of all countries, and no English voice reads German', async () => {
    expect((await speak(['Look up.'], { language: 'en-GB' })).sentences).toHaveLength(1)
    for (const language of ['de', 'ja', 'pt-BR', ''])
      expect(await voice.speak(['Schau nach oben.'], { language })).toEqual({
        ok: false,
        failure: { kind: 'no-voice', language },
      })
  })

  it('speaks faster and slower where it is asked to', async () => {
    const lengthAt = async (pace: number) => {
      const [sentence] = (await speak([SENTENCES[1] ?? ''], { pace })).sentences
      return (sentence?.endS ?? 0) - (sentence?.startS ?? 0)
    }
    const own = await lengthAt(1)
    expect(own / (await lengthAt(1.25))).toBeCloseTo(1.25, 1)
    expect(own / (await lengthAt(0.75))).toBeCloseTo(0.75, 1)
  })

  it('ends an aborted chunk and goes on with the next', async () => {
    const gone = new AbortController()
    const aborted = speak(SENTENCES, { signal: gone.signal })
    const next = speak(['Look up.'])
    gone.abort()
    await expect(aborted).rejects.toThrow(/abort/i)
    expect((await next).sentences).toHaveLength(1)
  })
})

describe('the sound before it is encoded', () => {
  it('is -16 LUFS with its true peak under -1 dBFS and silent ends of 250 to 400 ms', async () => {
    const flite = await openFlite('rms')
    const spoken = []
    for (const text of SENTENCES.slice(0, 5))
      spoken.push({ text, sound: trimSilence(await flite.say(spokenText(text))), endsParagraph: false })
    const { samples } = renderChunk(spoken)
    expect(integratedLoudness(samples, 44_100)).toBeCloseTo(-16, 0)
    expect(20 * Math.log10(truePeak(samples))).toBeLessThan(-1)
    const audible = (sample: number) => Math.abs(sample) > 0.001
    const lead = samples.findIndex(audible) / 44_100
    const tail = (samples.length - 1 - samples.findLastIndex(audible)) / 44_100
    for (const silence of [lead, tail]) {
      expect(silence).toBeGreaterThanOrEqual(0.25)
      expect(silence).toBeLessThanOrEqual(0.4)
    }
  })
})

describe('a thread that dies', () => {
  it('is restarted once for the chunk it died on', async () => {
    const thread = voiceThread('rms')
    const fragile = openVoice({}, thread)
    try {
      const whole = await speak(['Look up.', 'Look down.'], {}, fragile)
      const cut = speak(['Look up.', 'Look down.'], {}, fragile)
      await thread.kill()
      expect((await cut).sha256).toBe(whole.sha256)
    } finally {
      await fragile.close()
    }
  })

  it('refuses work after close', async () => {
    const closed = openVoice()
    await closed.close()
    await expect(speak(['Look up.'], {}, closed)).rejects.toThrow('closed')
  })
})
