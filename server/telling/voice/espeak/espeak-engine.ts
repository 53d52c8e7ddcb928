/** eSpeak NG as an engine: plain, clear and quick, in many languages, where its package is installed (decision 0071). */
import { trimSilence } from '../render-chunk.ts'
import { primaryLanguage, type SpeechEngine } from '../speech-engine.ts'
import { spokenIn } from '../spoken/spoken-in.ts'
import { isPackageInstalled } from '../voice-process/find-package.ts'
import { startVoiceProcess } from '../voice-process/start-voice-process.ts'
import { VoiceProcess } from '../voice-process/voice-process.ts'
import type { EspeakConfig, EspeakRequest } from './espeak-voice.ts'

const PACKAGE = '@echogarden/espeak-ng-emscripten'

/**
 * Its voices, and the rate at which each speaks about as fast as a guide does. Japanese is not among them: it reads every sign of
 * Chinese origin as "Chinese letter".
 */
const VOICES: Readonly<Record<string, readonly [voice: string, rate: number]>> = {
  en: ['en', 130],
  es: ['es', 130],
  fr: ['fr', 120],
  de: ['de', 125],
  it: ['it', 130],
  pt: ['pt', 130],
  'pt-br': ['pt-br', 130],
  zh: ['cmn', 175],
}

export interface EspeakEngine extends SpeechEngine {
  close(): void
}

export function createEspeakEngine(packageName: string = PACKAGE): EspeakEngine {
  if (!isPackageInstalled(import.meta.url, packageName))
    return { voiceOf: () => undefined, close: () => undefined }
  const process = new VoiceProcess<EspeakConfig, EspeakRequest>({
    name: 'eSpeak NG',
    config: { packageName },
    start: () => startVoiceProcess(import.meta.url, 'espeak-child'),
  })
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
          const sound = await process.say({ text: words, voice, rate: rate * pace }, signal)
          return sound && trimSilence(sound)
        },
      }
    },
    close: () => process.close(),
  }
}
