import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseVoice } from './neural-engine.ts'
import { languageOfFolder, readVoiceFolders } from './voice-folders.ts'

let voicesDir = ''
beforeEach(() => void (voicesDir = mkdtempSync(join(tmpdir(), 'voices-'))))
afterEach(() => rmSync(voicesDir, { recursive: true }))

/** Files by name; what ends with a slash is a folder. */
function folder(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(voicesDir, name, file)
    mkdirSync(dirname(path), { recursive: true })
    if (file.endsWith('/')) mkdirSync(path)
    else writeFileSync(path, text)
  }
}
const PIPER = { 'de_DE-thorsten-medium.onnx': 'model', 'tokens.txt': 'a 1', 'espeak-ng-data/': '' }
const KOKORO = {
  'model.int8.onnx': 'model',
  'voices.bin': 'voices',
  'tokens.txt': 'a 1',
  'espeak-ng-data/': '',
  'lexicon-us-en.txt': 'a',
  'lexicon-zh.txt': 'a',
  'number-zh.fst': 'a',
}

describe('the folder of a voice', () => {
  it.each([
    ['vits-piper-de_DE-thorsten-medium', 'de-DE'],
    ['vits-piper-pt_BR-faber-medium-int8', 'pt-BR'],
    ['kokoro-en-v0_19', 'en'],
    ['vits-zh-aishell3', 'zh'],
    ['kokoro-multi-lang-v1_0', undefined],
  ])('%s names its language: %s', (name, language) => expect(languageOfFolder(name)).toBe(language))

  it('of Piper is one voice, with the licence that its card names', () => {
    folder('vits-piper-de_DE-thorsten-medium', { ...PIPER, MODEL_CARD: '# Card\n\n* License: CC0\n' })
    const [voice] = readVoiceFolders(voicesDir).voices
    expect(voice).toMatchObject({
      language: 'de-DE',
      licence: 'License: CC0',
      readsNumbers: false,
      config: { speaker: 0, speed: 1 },
    })
    const at = join(voicesDir, 'vits-piper-de_DE-thorsten-medium')
    expect(voice?.config.model).toEqual({
      vits: {
        model: join(at, 'de_DE-thorsten-medium.onnx'),
        tokens: join(at, 'tokens.txt'),
        dataDir: join(at, 'espeak-ng-data'),
      },
    })
  })

  it('of Kokoro is a voice of each language that it speaks well enough to be understood', () => {
    folder('kokoro-int8-multi-lang-v1_0', KOKORO)
    const { voices } = readVoiceFolders(voicesDir)
    expect(voices.map(({ language, config }) => `${language} ${config.speaker}`)).toEqual([
      'en 3',
      'es 28',
      'fr 30',
      'it 35',
      'pt-BR 42',
      'zh 45',
    ])
    expect(voices[1]?.config.model).toMatchObject({ kokoro: { lang: 'es' } })
    expect(voices[5]?.config.ruleFsts).toContain('number-zh.fst')
  })

  it('of Supertonic reads numbers itself and speaks Japanese, but no Chinese', () => {
    const names = ['duration_predictor', 'text_encoder', 'vector_estimator', 'vocoder']
    folder('sherpa-onnx-supertonic-3-tts-int8-2026-05-11', {
      ...Object.fromEntries(names.map((name) => [`${name}.int8.onnx`, 'model'])),
      'tts.json': '{}',
      'unicode_indexer.bin': 'a',
      'voice.bin': 'a',
    })
    const { voices } = readVoiceFolders(voicesDir)
    expect(voices.map(({ language }) => language)).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt', 'ja'])
    expect(voices.at(-1)).toMatchObject({ readsNumbers: true, config: { language: 'ja' } })
  })

  it('may say otherwise in voice.json', () => {
    const file = { language: 'it', sid: 3, speed: 0.9, label: 'Paola', licence: 'CC0 1.0' }
    folder('my-voice', { ...PIPER, 'voice.json': JSON.stringify(file) })
    expect(readVoiceFolders(voicesDir).voices).toMatchObject([
      { language: 'it', label: 'Paola', licence: 'CC0 1.0', config: { speaker: 3, speed: 0.9 } },
    ])
  })

  it.each([
    ['vits-piper-fr_FR-siwis', { ...PIPER, 'tokens.txt': '' }, 'tokens.txt is empty'],
    [
      'vits-piper-fr_FR-siwis',
      { 'a.onnx': 'a', 'tokens.txt': 'a 1' },
      'espeak-ng-data and lexicon.txt are missing',
    ],
    ['vits-fr', { 'tokens.txt': 'a 1' }, 'there is no .onnx file'],
    ['kokoro-multi-lang-v1_0', { 'voices.bin': 'a', 'model.onnx': 'a' }, 'tokens.txt is missing'],
    ['nobody', PIPER, 'its name has no language, and there is no voice.json with one'],
    ['vits-fr', { ...PIPER, 'voice.json': '{' }, 'voice.json cannot be read'],
    ['vits-fr', { ...PIPER, 'voice.json': '{"speed": 900}' }, 'voice.json: speed makes no sense'],
  ])('%s that cannot speak says why: %#', (name, files, reason) => {
    folder(name, files)
    expect(readVoiceFolders(voicesDir)).toEqual({ voices: [], unusable: [{ folder: name, reason }] })
  })

  it('of the region that is asked for comes first, then the first by name', () => {
    folder('vits-piper-pt_PT-tugao-medium', PIPER)
    folder('vits-piper-pt_BR-faber-medium', PIPER)
    const { voices } = readVoiceFolders(voicesDir)
    expect(chooseVoice(voices, 'pt')?.language).toBe('pt-BR')
    expect(chooseVoice(voices, 'pt-PT')?.language).toBe('pt-PT')
    expect(chooseVoice(voices, 'pt-AO')?.language).toBe('pt-BR')
    expect(chooseVoice(voices, 'ja')).toBeUndefined()
  })
})
