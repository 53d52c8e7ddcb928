import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createEspeakEngine } from '../espeak/espeak-engine.ts'
import { openVoice } from '../open-voice.ts'
import type { SpokenSounds } from '../spoken-sounds.ts'
import type { Sound } from '../wav.ts'
import { createNeuralEngine, isNeuralEngineInstalled, type NeuralEngineOptions } from './neural-engine.ts'
import type { UnusableFolder } from './voice-folders.ts'
import { STAND_IN_TONE_S, writeVoiceStandIn } from './voice-stand-in.ts'

// Processes are started: a machine that is busy with other things takes its time.
vi.setConfig({ testTimeout: 120_000 })

const voicesDir = mkdtempSync(join(tmpdir(), 'voices-'))
const toClose: { close(): unknown }[] = []
afterAll(async () => {
  for (const one of toClose) await one.close()
  rmSync(voicesDir, { recursive: true })
})
const open = (options: Partial<NeuralEngineOptions> = {}) => {
  const unusable: UnusableFolder[] = []
  const engine = createNeuralEngine({ voicesDir, onUnusable: (folder) => unusable.push(folder), ...options })
  toClose.push(engine)
  return { engine, unusable }
}
const seconds = (sound: Sound | undefined) => (sound ? sound.samples.length / sound.sampleRate : 0)

// The platforms that the engine is made for; on others the next voice speaks.
describe.skipIf(!isNeuralEngineInstalled())('neural voices', () => {
  writeVoiceStandIn(voicesDir, 'vits-tones-de_DE-whole')
  writeVoiceStandIn(voicesDir, 'vits-tones-en_GB-broken', 'broken')
  writeVoiceStandIn(voicesDir, 'vits-tones-fr_FR-cut', 'no-tokens')

  it('speak their language in a process of their own, as fast as they are asked to, and are kept', async () => {
    const { engine, unusable } = open()
    expect(unusable).toEqual([{ folder: 'vits-tones-fr_FR-cut', reason: 'tokens.txt is missing' }])
    const voice = engine.voiceOf('de')
    expect(voice?.name).toContain('vits-tones-de_DE-whole')
    expect(voice?.isKept).toBe(true)
    expect(voice?.wordsOf?.('Seit 1900.')).toBe('Seit neunzehnhundert.')
    const text = 'Vor Ihnen steht es.'
    const own = await voice?.say(text, { pace: 1 })
    expect(seconds(own)).toBeCloseTo(text.length * STAND_IN_TONE_S, 2)
    expect(seconds(await voice?.say(text, { pace: 2 }))).toBeCloseTo((text.length * STAND_IN_TONE_S) / 2, 1)
    // It knows none of these signs.
    expect(await voice?.say('清水寺', { pace: 1 })).toBeUndefined()
    const gone = new AbortController()
    const aborted = voice?.say(text, { pace: 1, signal: gone.signal })
    gone.abort()
    await expect(aborted).rejects.toThrow(/abort/i)
  })

  it('a chunk of theirs has its words as written, and is spoken once for all tours', async () => {
    const { engine } = open()
    const kept = new Map<string, Sound>()
    const sounds: SpokenSounds = {
      find: async (hash) => kept.get(hash),
      keep: async (hash, _tourId, sound) => void kept.set(hash, sound),
    }
    const voice = openVoice({ engines: [engine], sounds })
    toClose.push(voice)
    const say = async (tourId: number) =>
      voice.speak(['Seit 1900.', 'Im Jahr 1966.'], { language: 'de', tourId })
    const first = await say(1)
    const [one, two] = first.ok ? first.value.sentences : []
    expect([one?.text, two?.text]).toEqual(['Seit 1900.', 'Im Jahr 1966.'])
    expect((one?.endS ?? 0) - (one?.startS ?? 0)).toBeCloseTo(
      'Seit neunzehnhundert.'.length * STAND_IN_TONE_S,
      2,
    )
    expect((two?.startS ?? 0) - (one?.endS ?? 0)).toBeCloseTo(0.5, 4)
    const again = vi.spyOn(engine, 'voiceOf')
    expect(await say(2)).toEqual(first)
    expect(again).toHaveBeenCalledOnce()
    expect(kept.size).toBe(2)
  })

  it('one that cannot be loaded is told of once, and the next voice speaks', async () => {
    const { engine, unusable } = open()
    const errors: unknown[] = []
    const voice = openVoice({ engines: [engine], onError: (error) => errors.push(error) })
    toClose.push(voice)
    for (let chunk = 0; chunk < 2; chunk++) {
      const spoken = await voice.speak(['Look up.'], { language: 'en' })
      expect(spoken.ok && spoken.value.durationS).toBeGreaterThan(0.9)
    }
    expect(errors).toHaveLength(1)
    expect(unusable.filter(({ folder }) => folder === 'vits-tones-en_GB-broken')).toEqual([
      { folder: 'vits-tones-en_GB-broken', reason: expect.stringContaining('Protobuf parsing failed') },
    ])
  })

  it('a folder that comes while the server runs speaks without a restart', () => {
    const { engine } = open()
    expect(engine.voiceOf('it')).toBeUndefined()
    writeVoiceStandIn(voicesDir, '.incoming')
    renameSync(join(voicesDir, '.incoming'), join(voicesDir, 'vits-tones-it'))
    expect(engine.voiceOf('it-IT')?.name).toContain('vits-tones-it')
  })
})

describe('without the optional packages', () => {
  it('neural voices and eSpeak NG know no language, and the operator is told', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voices-'))
    writeVoiceStandIn(folder, 'vits-tones-de')
    const { engine, unusable } = open({ voicesDir: folder, packageName: 'no-such-package' })
    expect(engine.voiceOf('de')).toBeUndefined()
    expect(unusable.map(({ reason }) => reason)).toEqual([
      'the optional package no-such-package is not installed',
    ])
    expect(createEspeakEngine('no-such-package').voiceOf('de')).toBeUndefined()
    rmSync(folder, { recursive: true })
  })

  it('no folder of voices is no error', () => {
    const { engine, unusable } = open({ voicesDir: join(voicesDir, 'none') })
    expect(engine.voiceOf('de')).toBeUndefined()
    expect(unusable).toEqual([])
    mkdirSync(join(voicesDir, 'none'))
    writeFileSync(join(voicesDir, 'none', 'readme.txt'), '')
    expect(engine.voiceOf('de')).toBeUndefined()
  })
})
