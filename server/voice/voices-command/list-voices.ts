/** `npm run voices -- list`: which language is spoken by what, in the order in which the server asks. */
import { LANGUAGES } from '#contract/languages.ts'
import { createEspeakEngine } from '../espeak/espeak-engine.ts'
import { chooseVoice, isNeuralEngineInstalled } from '../neural/neural-engine.ts'
import { readVoiceFolders } from '../neural/voice-folders.ts'
import { createSpeechService, type SpeechServiceConfig } from '../speech-service.ts'

export interface ListVoicesOptions {
  readonly voicesDir: string
  readonly speech: SpeechServiceConfig | undefined
  readonly say: (line: string) => void
}

export function listVoices({ voicesDir, speech, say }: ListVoicesOptions): void {
  const { voices, unusable } = readVoiceFolders(voicesDir)
  const service = speech && createSpeechService(speech)
  const espeak = createEspeakEngine()
  const isNeural = isNeuralEngineInstalled()
  for (const language of LANGUAGES) {
    const neural = isNeural ? chooseVoice(voices, language) : undefined
    const spokenBy = [
      service?.voiceOf(language)?.name,
      neural && `${neural.label} (${neural.licence ?? 'licence unknown'})`,
      language === 'en' ? 'Flite' : undefined,
      espeak.voiceOf(language) && 'eSpeak NG',
    ].filter((name) => name !== undefined)
    say(`${language}  ${spokenBy.length > 0 ? spokenBy.join(', then ') : 'no voice: its tours are text'}`)
  }
  if (!isNeural && voices.length > 0)
    say(`${voicesDir}: the optional package sherpa-onnx-node is not installed`)
  for (const { folder, reason } of unusable) say(`${folder} cannot speak: ${reason}`)
}
