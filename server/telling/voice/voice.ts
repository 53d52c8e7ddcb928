/** The interface of a voice: it gets sentences and returns one file of sound. */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import type { Result } from '#contract/failure.ts'

/** One spoken chunk as a file: MP3, CBR, mono, no Xing header, silence of 250-400 ms at both ends. */
export interface SpokenChunk {
  readonly mp3: Uint8Array
  readonly mimeType: 'audio/mpeg'
  readonly sampleRate: number
  /** Exact: samples / sampleRate, silence included, encoder delay and padding excluded. */
  readonly durationS: number
  readonly encoderDelaySamples: number
  readonly sha256: string
  readonly sentences: readonly Sentence[]
}

export interface SpeechWish {
  /** Language of the sentences (BCP 47). */
  readonly language: string
  /** The tour that the sound is for. Single sentences are kept as long as it, or another tour with them, is there. */
  readonly tourId?: number
  /** 1 is the voice's own pace, 1.5 is half as fast again. */
  readonly pace?: number
  readonly signal?: AbortSignal
}

/** No voice of this server speaks the language; trying again is of no use until the server is configured otherwise. */
export interface NoVoice {
  readonly kind: 'no-voice'
  readonly language: string
}

export interface Voice {
  /**
   * Speaks the sentences in order, all with one voice. Rejects where every voice of the language failed, which another attempt
   * may mend; off the event loop.
   */
  speak(sentences: readonly string[], wish: SpeechWish): Promise<Result<SpokenChunk, NoVoice>>
  close(): Promise<void>
}
