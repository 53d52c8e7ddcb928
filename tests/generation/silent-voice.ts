/** A voice that makes silent MP3s: fast, with the estimated length, and it waits where a test wants it to. */
import { createHash } from 'node:crypto'
import { createMp3Encoder } from 'wasm-media-encoders'
import { fail, ok } from '#contract/failure.ts'
import type { Voice } from '#server/telling/voice/voice.ts'

const SAMPLE_RATE = 44_100
const EDGE_S = 0.3
const SECONDS_PER_WORD = 0.02
const ENCODER_DELAY_SAMPLES = 1_105

export interface SilentVoiceOptions {
  /** The languages it speaks; all of them unless given. */
  readonly languages?: readonly string[]
  /** Called before each chunk; the chunk waits for it. */
  before?(sentences: readonly string[], signal?: AbortSignal): Promise<void> | void
}

export function createSilentVoice({ before, languages }: SilentVoiceOptions = {}): Voice {
  return {
    async speak(sentences, { language, signal }) {
      if (languages && !languages.includes(language)) return fail({ kind: 'no-voice', language })
      await before?.(sentences, signal)
      signal?.throwIfAborted()
      let endS = EDGE_S
      const timed = sentences.map((text) => {
        const startS = endS
        endS += text.split(' ').length * SECONDS_PER_WORD
        return { text, startS, endS }
      })
      const encoder = await createMp3Encoder()
      encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 64 })
      const samples = new Float32Array(Math.round((endS + EDGE_S) * SAMPLE_RATE))
      const parts = [Uint8Array.from(encoder.encode([samples])), Uint8Array.from(encoder.finalize())]
      const mp3 = new Uint8Array(Buffer.concat(parts))
      return ok({
        mp3,
        mimeType: 'audio/mpeg',
        sampleRate: SAMPLE_RATE,
        durationS: samples.length / SAMPLE_RATE,
        encoderDelaySamples: ENCODER_DELAY_SAMPLES,
        sha256: createHash('sha256').update(mp3).digest('hex'),
        sentences: timed,
      })
    },
    close: async () => undefined,
  }
}
