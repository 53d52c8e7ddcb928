/** Everything that a server asks for a walk in the invented town: its map, its articles, and a voice for each language. */
import { startOverpass } from '#server/knowledge/open-data/testing.ts'
import { startSpeechStandIn } from '#server/telling/voice/speech-stand-in.ts'
import { townOnMap } from '#samples/invented-town/town-on-map.ts'
import { startWikimedia } from './wikimedia-stand-in.ts'

export const VOICES = {
  en: 'anna',
  fr: 'chloe',
  ja: 'aiko',
  es: 'sol',
  de: 'uta',
  it: 'ida',
  zh: 'mei',
} as const

export async function startOpenData(options: Parameters<typeof startWikimedia>[0] = {}) {
  const [overpass, wikimedia, speech] = await Promise.all([
    startOverpass(),
    startWikimedia(options),
    startSpeechStandIn(),
  ])
  overpass.answer({ body: townOnMap() })
  return {
    overpass,
    wikimedia,
    speech,
    /** The settings of a server that asks these stand-ins and no other server. */
    environment: {
      OPEN_DATA: 'on',
      CONTACT_EMAIL: 'ops@walks.example',
      OVERPASS_URL: overpass.baseUrl,
      ...wikimedia.env,
    },
    voices: {
      SPEECH_URL: speech.baseUrl,
      SPEECH_MODEL: 'stand-in',
      SPEECH_VOICES: Object.entries(VOICES)
        .map((pair) => pair.join('='))
        .join(','),
    },
    close: async () => void (await Promise.all([overpass.close(), wikimedia.close(), speech.close()])),
  }
}
