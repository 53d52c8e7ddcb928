/** eSpeak NG as an engine: plain, clear and quick, in many languages, where its package is installed (decision 0079). */
import { trimSilence } from '../render-chunk.ts'
import { primaryLanguage, type SpeechEngine } from '../speech-engine.ts'
import { spokenIn } from '../spoken/spoken-in.ts'
import { isPackageInstalled } from '../voice-process/find-package.ts'
import { startVoiceProcess } from '../voice-process/start-voice-process.ts'
import { VoiceProcess } from '../voice-process/voice-process.ts'
import type { EspeakVoice } from './espeak-voice.ts'

const PACKAGE = '@echogarden/espeak-ng-emscripten'

/**
 * Its voices, and the rate at which each speaks about as fast as a guide does. Japanese is not among them: it reads every sign of
 * Chinese origin as "Chinese letter".
 */
const VOICES: Readonly<Record<string, readonly [voice: string, rate: number]>> = {
  en: ['en', 150],
  es: ['es', 150],
  fr: ['fr', 150],
  de: ['de', 150],
  it: ['it', 150],
  pt: ['pt', 150],
  'pt-br': ['pt-br', 150],
  zh: ['cmn', 150],
}

export interface EspeakEngine extends SpeechEngine {
  close(): void
}

export function createEspeakEngine(packageName: string = PACKAGE): EspeakEngine {
  if (!isPackageInstalled(import.meta.url, packageName))
    return { voiceOf: () => undefined, close: () => undefined }
  const processes = new Map<string, VoiceProcess<EspeakVoice>>()
  const processOf = (voice: string, rate: number) => {
    const known = processes.get(voice)
    if (known) return known
    const made = new VoiceProcess<EspeakVoice>({
      name: `eSpeak NG ${voice}`,
      config: { packageName, voice, rate },
      start: () => startVoiceProcess(import.meta.url, 'espeak-child'),
    })
    processes.set(voice, made)
    return made
  }
  return {
    voiceOf(language) {
      const found = VOICES[language.toLowerCase()] ?? VOICES[primaryLanguage(language)]
      if (!found) return undefined
      const [voice, rate] = found
      return {
        name: `espeak-ng ${voice}`,
        // Speaking again costs less than keeping.
        isKept: false,
        wordsOf: spokenIn(language),
        async say(words, { pace, signal }) {
          const sound = await processOf(voice, rate).say(words, pace, signal)
          return sound && trimSilence(sound)
        },
      }
    },
    close() {
      for (const one of processes.values()) one.close()
    },
  }
}
