import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechWish } from './voice.ts'
import { integratedLoudness } from './loudness.ts'
import { MP3_FRAME_SAMPLES, mp3Frames } from './mp3.ts'
import { openVoice } from './open-voice.ts'
import { PARAGRAPH_PAUSE_S, renderChunk, SENTENCE_PAUSE_S, trimSilence } from './render-chunk.ts'
import { createSpeechService } from './speech-service.ts'
import { spokenLike, startSpeechStandIn } from './speech-stand-in.ts'
import type { SpokenSounds } from './spoken-sounds.ts'
import { readWav, type Sound } from './wav.ts'

const GERMAN = [
  'Vor Ihnen steht die Frauenkirche.',
  'Sie hat zwei Türme.\n',
  'Einer ist etwas höher als der andere.',
]
const ENGLISH = ['In front of you is the Church of Our Lady.', 'It has two towers.']

const standIn = await startSpeechStandIn()
afterAll(() => standIn.close())

const errors: unknown[] = []
const kept = new Map<string, { readonly sound: Sound; readonly tours: Set<number> }>()
let storeIsBroken = false
const sounds: SpokenSounds = {
  async find(hash, tourId) {
    if (storeIsBroken) throw new Error('the disk is full')
    kept.get(hash)?.tours.add(tourId)
    return kept.get(hash)?.sound
  },
  async keep(hash, tourId, sound) {
    if (storeIsBroken) throw new Error('the disk is full')
    kept.set(hash, { sound, tours: new Set([tourId]) })
  },
}
const openWith = (model: string, voice: string) =>
  openVoice({
    engines: [
      createSpeechService({
        baseUrl: standIn.baseUrl,
        key: undefined,
        model,
        voices: new Map([
          ['de', voice],
          ['en', 'af_heart'],
        ]),
        timeoutMs: 2000,
      }),
    ],
    sounds,
    onError: (error) => errors.push(error),
  })
const voice = openWith('kokoro', 'thorsten')
const opened = [voice]
afterAll(async () => {
  for (const one of opened) await one.close()
})
beforeEach(() => {
  standIn.answerWith('wav')
  errors.length = 0
  kept.clear()
  storeIsBroken = false
})

const speak = async (sentences: readonly string[], wish: SpeechWish, by = voice) => {
  const spoken = await by.speak(sentences, wish)
  if (!spoken.ok) throw new Error(spoken.failure.kind)
  return spoken.value
}

describe('a chunk of the speech service', () => {
  it('has exact times and whole frames, as one of the embedded voice', async () => {
    const chunk = await speak(GERMAN, { language: 'de' })
    const frames = mp3Frames(chunk.mp3)
    expect(chunk.durationS * 44_100).toBeCloseTo((frames.length - 1) * MP3_FRAME_SAMPLES, 6)
    expect(chunk).toMatchObject({ mimeType: 'audio/mpeg', sampleRate: 44_100, encoderDelaySamples: 1105 })
    const [one, two, three] = chunk.sentences
    expect((two?.startS ?? 0) - (one?.endS ?? 0)).toBeCloseTo(SENTENCE_PAUSE_S, 4)
    expect((three?.startS ?? 0) - (two?.endS ?? 0)).toBeCloseTo(PARAGRAPH_PAUSE_S, 4)
    for (const [index, { startS, endS, text }] of chunk.sentences.entries()) {
      expect(text).toBe(GERMAN[index])
      expect(endS - startS).toBeCloseTo(text.trim().length / 15, 1)
    }
    expect(standIn.inputs()).toEqual(GERMAN.map((text) => text.trim()))
  })

  it.each([0.5, 0.1, 0.01])('is -16 LUFS, however loud the service speaks (%f)', (level) => {
    const spoken = GERMAN.map((text) => ({
      text,
      sound: trimSilence(readWav(spokenLike(text, 1, level))),
      endsParagraph: false,
    }))
    expect(integratedLoudness(renderChunk(spoken).samples, 44_100)).toBeCloseTo(-16, 0)
  })
})

describe('where the service fails', () => {
  it('at the second sentence, the embedded voice speaks all of an English chunk', async () => {
    const alone = openVoice()
    opened.push(alone)
    const whole = await speak(ENGLISH, { language: 'en' }, alone)
    for (const [index, name] of (['error', 'cut'] as const).entries()) {
      standIn.next.push('wav', name)
      expect((await speak(ENGLISH, { language: 'en' })).sha256).toBe(whole.sha256)
      expect(errors).toHaveLength(index + 1)
      expect(String(errors[index])).toContain('The speech service')
    }
  })

  it('a German chunk fails for this time: no English voice reads it', async () => {
    standIn.answerWith('error')
    await expect(voice.speak(GERMAN, { language: 'de' })).rejects.toMatchObject({ kind: 'server' })
    expect(await voice.speak(GERMAN, { language: 'fr' })).toEqual({
      ok: false,
      failure: { kind: 'no-voice', language: 'fr' },
    })
  })

  it('an abort ends the chunk, and no other voice begins', async () => {
    standIn.answerWith('never')
    const gone = new AbortController()
    const spoken = voice.speak(ENGLISH, { language: 'en', signal: gone.signal })
    gone.abort()
    await expect(spoken).rejects.toThrow(/abort/i)
    expect(errors).toEqual([])
  })
})

describe('what was spoken once', () => {
  it('is not asked for again, in another order and by another tour, and gives the same file', async () => {
    const first = await speak(GERMAN, { language: 'de', tourId: 1 })
    expect((await speak(GERMAN, { language: 'de', tourId: 2 })).sha256).toBe(first.sha256)
    await speak(GERMAN.toReversed(), { language: 'de', tourId: 3 })
    expect(standIn.requests).toHaveLength(GERMAN.length)
    for (const { tours } of kept.values()) expect(tours).toEqual(new Set([1, 2, 3]))
  })

  it('is paid once, where a later sentence fails and the chunk is tried again', async () => {
    standIn.next.push('wav', 'wav', 'error')
    await expect(voice.speak(GERMAN, { language: 'de', tourId: 1 })).rejects.toThrow()
    await speak(GERMAN, { language: 'de', tourId: 1 })
    expect(standIn.inputs()).toEqual([...GERMAN, GERMAN[2]].map((text) => text?.trim()))
  })

  it('is another sound with another voice, pace, language or text', async () => {
    const other = openWith('kokoro', 'eva')
    opened.push(other)
    const text = 'Panorama.'
    await speak([text], { language: 'de', tourId: 1 })
    await speak([text], { language: 'de', tourId: 1 }, other)
    await speak([text], { language: 'de', tourId: 1, pace: 1.25 })
    await speak([text], { language: 'en', tourId: 1 })
    await speak(['Panorama!'], { language: 'de', tourId: 1 })
    expect(standIn.requests).toHaveLength(5)
    expect(kept.size).toBe(5)
  })

  it('is spoken all the same where it cannot be kept', async () => {
    storeIsBroken = true
    expect((await speak(['Panorama.'], { language: 'de', tourId: 1 })).sentences).toHaveLength(1)
    expect(standIn.requests).toHaveLength(1)
    expect(errors.map(String)).toEqual(['Error: the disk is full', 'Error: the disk is full'])
  })
})
