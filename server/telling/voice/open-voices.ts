/** The voices of this process: as many complete sets as chunks are spoken at the same time. */
import { join } from 'node:path'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { Voice } from './voice.ts'
import { createEspeakEngine } from './espeak/espeak-engine.ts'
import { createNeuralEngine } from './neural/neural-engine.ts'
import { openVoice } from './open-voice.ts'
import { createSpeechService } from './speech-service.ts'
import { openSpokenSounds } from './spoken-sounds.ts'
import type { VoiceSettings } from './voice-settings.ts'
import { voicesInTurn } from './voices-in-turn.ts'

export interface OpenVoicesParts {
  readonly config: VoiceSettings & { readonly dataDir: string }
  readonly db: Database
  readonly store: ObjectStore
  warn(facts: object, message: string): void
}

/** No thread or process starts before the first sentence. */
export function openVoices({ config, db, store, warn }: OpenVoicesParts): Voice {
  return voicesInTurn(Array.from({ length: config.voiceThreads }, () => openOne({ config, db, store, warn })))
}

function openOne({ config, db, store, warn }: OpenVoicesParts): Voice {
  const neural = createNeuralEngine({
    voicesDir: join(config.dataDir, 'voices'),
    onUnusable: (voice) => warn(voice, 'a folder of a voice cannot speak'),
  })
  const espeak = createEspeakEngine()
  const voice = openVoice({
    engines: [...(config.speech ? [createSpeechService(config.speech)] : []), neural],
    enginesOfLastResort: [espeak],
    sounds: openSpokenSounds(db, store),
    onError: (error) => warn({ err: error }, 'a voice failed'),
  })
  return {
    speak: voice.speak,
    async close() {
      await voice.close()
      neural.close()
      espeak.close()
    },
  }
}
