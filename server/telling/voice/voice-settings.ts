/** Which voices speak beside those in the data folder, and how many chunks are spoken at a time. */
import {
  addressOr,
  allOrNone,
  type Environment,
  versionedAddress,
  wholeNumber,
} from '#server/kernel/settings/environment.ts'
import type { SpeechServiceConfig } from './speech-service.ts'

export interface VoiceSettings {
  /** The number of chunks that this process speaks at the same time; each takes a processor. */
  readonly voiceThreads: number
  /** Undefined: only voices on this server speak, and no other service is asked. */
  readonly speech: SpeechServiceConfig | undefined
}

export const readVoiceSettings = (env: Environment): VoiceSettings => ({
  voiceThreads: wholeNumber(env, 'VOICE_THREADS', { usual: 1, least: 1, most: 64 }),
  speech: readSpeechService(env),
})

function readSpeechService(env: Environment): SpeechServiceConfig | undefined {
  const values = allOrNone(env, ['SPEECH_URL', 'SPEECH_MODEL', 'SPEECH_VOICES'])
  if (!values) return undefined
  const [, model, voices] = values
  return {
    baseUrl: versionedAddress(addressOr(env, 'SPEECH_URL', 'http://localhost:8880')),
    key: env['SPEECH_KEY'] || undefined,
    model,
    voices: new Map(voices.split(',').map(voiceOfLanguage)),
  }
}

/** Parses a pair such as `de=thorsten`; `*=alloy` names the voice of every language without one of its own. */
function voiceOfLanguage(pair: string): [string, string] {
  const [, language, voice] = /^\s*(\*|[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
  if (language === undefined || voice === undefined)
    throw new Error('SPEECH_VOICES must be languages with their voices, like en=af_heart,fr=ff_siwis.')
  return [language.toLowerCase(), voice]
}
