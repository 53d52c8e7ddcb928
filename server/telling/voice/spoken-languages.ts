/** Which voices of this machine speak each language, in the order in which the server asks them. */
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import { createEspeakEngine } from './espeak/espeak-engine.ts'
import { chooseVoice, isNeuralEngineInstalled } from './neural/neural-engine.ts'
import { readVoiceFolders, type UnusableFolder } from './neural/voice-folders.ts'
import { createSpeechService, type SpeechServiceConfig } from './speech-service.ts'

export interface VoicesOfMachine {
  readonly voicesDir: string
  readonly speech: SpeechServiceConfig | undefined
}

export interface SpokenLanguages {
  /** Names of voices; none where tours in the language stay text. */
  readonly voicesOf: ReadonlyMap<Language, readonly string[]>
  readonly unusable: readonly UnusableFolder[]
  /** There are neural voices, and the package that speaks with them is missing. */
  readonly lacksPackage: boolean
}

export function spokenLanguages({ voicesDir, speech }: VoicesOfMachine): SpokenLanguages {
  const { voices, unusable } = readVoiceFolders(voicesDir)
  const service = speech && createSpeechService(speech)
  const espeak = createEspeakEngine()
  const isNeural = isNeuralEngineInstalled()
  const namesOf = (language: Language): string[] => {
    const neural = isNeural ? chooseVoice(voices, language) : undefined
    return [
      service?.voiceOf(language)?.name,
      neural && `${neural.label} (${neural.licence ?? 'licence unknown'})`,
      languageOf(language).speech.isSpokenByFlite ? 'Flite' : undefined,
      espeak.voiceOf(language) && 'eSpeak NG',
    ].filter((name) => name !== undefined)
  }
  return {
    voicesOf: new Map(LANGUAGES.map((language) => [language, namesOf(language)])),
    unusable,
    lacksPackage: !isNeural && voices.length > 0,
  }
}

/** One line for who starts the server: 'Voices: en es fr de it pt zh. Text only: ja.' */
export function voicesInShort({ voicesOf }: SpokenLanguages): string {
  const languages = [...voicesOf]
  const codes = (isSpoken: boolean) =>
    languages.flatMap(([code, names]) => (names.length > 0 === isSpoken ? [code] : [])).join(' ')
  const [spoken, silent] = [codes(true), codes(false)]
  return `Voices: ${spoken}.${silent ? ` Text only: ${silent} (npm run voices -- list).` : ''}`
}
