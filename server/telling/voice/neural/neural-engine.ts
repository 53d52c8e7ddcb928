/** The neural voices of `DATA_DIR/voices` as an engine, each in a process of its own (decision 0071). */
import { trimSilence } from '../render-chunk.ts'
import { primaryLanguage } from '#server/languages/languages.ts'
import type { EngineVoice, SpeechEngine } from '../speech-engine.ts'
import { spokenIn } from '#server/languages/spoken-in.ts'
import { isPackageInstalled } from '../voice-process/find-package.ts'
import { isHeard } from '../wav.ts'
import { startVoiceProcess } from '../voice-process/start-voice-process.ts'
import { VoiceProcess, VoiceProcessFailure } from '../voice-process/voice-process.ts'
import type { SherpaRequest, SherpaVoice } from './sherpa-voice.ts'
import { changeOfVoices, type NeuralVoice, readVoiceFolders, type UnusableFolder } from './voice-folders.ts'

const PACKAGE = 'sherpa-onnx-node'

export interface NeuralEngineOptions {
  /** `DATA_DIR/voices`. */
  readonly voicesDir: string
  /** Told once of each folder that cannot speak. */
  onUnusable?(folder: UnusableFolder): void
  /** For tests: the package that speaks. */
  readonly packageName?: string
}

export interface NeuralEngine extends SpeechEngine {
  close(): void
}

export const isNeuralEngineInstalled = (packageName: string = PACKAGE): boolean =>
  isPackageInstalled(import.meta.url, packageName)

/** A process that speaks with the voice; it starts with the first text. */
export const neuralProcess = ({ folder, config }: NeuralVoice): VoiceProcess<SherpaVoice, SherpaRequest> =>
  new VoiceProcess({ name: folder, config, start: () => startVoiceProcess(import.meta.url, 'sherpa-child') })

/** The words for a voice; one that reads numbers well by itself gets them in figures. */
export const wordsForVoice = ({ language, readsNumbers }: NeuralVoice): ((sentence: string) => string) =>
  spokenIn(language, readsNumbers ? 'figures' : 'words')

/** Returns a voice of the language, one of its region first; otherwise the order is that of the folders' names. */
export function chooseVoice(voices: readonly NeuralVoice[], language: string): NeuralVoice | undefined {
  const wanted = language.toLowerCase()
  return (
    voices.find((voice) => voice.language.toLowerCase() === wanted) ??
    voices.find((voice) => primaryLanguage(voice.language) === primaryLanguage(wanted))
  )
}

const keyOf = ({ folder, language }: NeuralVoice) => `${folder} ${language}`

export function createNeuralEngine(options: NeuralEngineOptions): NeuralEngine {
  const { voicesDir, onUnusable = () => undefined, packageName } = options
  const processes = new Map<string, VoiceProcess<SherpaVoice, SherpaRequest>>()
  const broken = new Set<string>()
  const told = new Set<string>()
  let voices: readonly NeuralVoice[] = []
  let readAt: string | undefined

  const tell = (unusable: UnusableFolder) => {
    const key = `${unusable.folder} ${unusable.reason}`
    if (told.has(key)) return
    told.add(key)
    onUnusable(unusable)
  }

  /** Folders are read again when one came or went: no restart is needed for a new voice. */
  const current = (): readonly NeuralVoice[] => {
    const changedAt = changeOfVoices(voicesDir)
    if (changedAt === readAt) return voices
    readAt = changedAt
    broken.clear()
    // A process that still speaks ends by itself.
    processes.clear()
    const found = readVoiceFolders(voicesDir)
    found.unusable.forEach(tell)
    voices = isNeuralEngineInstalled(packageName) ? found.voices : []
    if (voices.length < found.voices.length)
      tell({ folder: voicesDir, reason: `the optional package ${packageName ?? PACKAGE} is not installed` })
    return voices
  }

  const processOf = (voice: NeuralVoice) => {
    const known = processes.get(keyOf(voice))
    if (known) return known
    const made = neuralProcess(voice)
    processes.set(keyOf(voice), made)
    return made
  }

  const say = async (voice: NeuralVoice, words: string, pace: number, signal?: AbortSignal) => {
    try {
      const sound = await processOf(voice).say({ text: words, pace }, signal)
      if (sound && !isHeard(sound)) throw new VoiceProcessFailure('refused', voice.folder, 'it gave no sound')
      return sound && trimSilence(sound)
    } catch (error) {
      if (error instanceof VoiceProcessFailure && error.kind === 'unusable') {
        broken.add(keyOf(voice))
        tell({ folder: voice.folder, reason: error.message })
      }
      throw error
    }
  }

  current()
  return {
    voiceOf(language): EngineVoice | undefined {
      const usable = current().filter((voice) => !broken.has(keyOf(voice)))
      const voice = chooseVoice(usable, language)
      if (!voice) return undefined
      const { folder, sizeBytes, config } = voice
      return {
        name: `sherpa ${folder} ${sizeBytes} ${config.speaker} ${config.speed}`,
        isKept: true,
        wordsOf: wordsForVoice(voice),
        say: (words, { pace, signal }) => say(voice, words, pace, signal),
      }
    },
    close() {
      for (const one of processes.values()) one.close()
    },
  }
}
