/** eSpeak NG as an engine: plain, clear and quick, in many languages, where its package is installed (decision 0071). */
import { trimSilence } from '../render-chunk.ts'
import type { SpeechEngine } from '../speech-engine.ts'
import { variantOfTag } from '#server/languages/languages.ts'
import { isPackageInstalled } from '../voice-process/find-package.ts'
import { startVoiceProcess } from '../voice-process/start-voice-process.ts'
import { VoiceProcess } from '../voice-process/voice-process.ts'
import type { EspeakConfig, EspeakRequest } from './espeak-voice.ts'

const PACKAGE = '@echogarden/espeak-ng-emscripten'

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
      const spoken = variantOfTag(language)
      if (!spoken?.espeak) return undefined
      const { voice, rate } = spoken.espeak
      return {
        name: `espeak-ng ${voice}`,
        // Speaking again costs less than keeping.
        isKept: false,
        wordsOf: (sentence) => spoken.speak(sentence, 'words'),
        async say(words, { pace, signal }) {
          const sound = await process.say({ text: words, voice, rate: rate * pace }, signal)
          return sound && trimSilence(sound)
        },
      }
    },
    close: () => process.close(),
  }
}
