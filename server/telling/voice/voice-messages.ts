/** Messages between the server and the voice's thread. */
import type { SpokenChunk } from './voice.ts'
import type { FliteVoice } from './flite.ts'
import type { SpokenSentence } from './render-chunk.ts'
import type { Sound } from './wav.ts'

export interface VoiceWorkerData {
  readonly voice: FliteVoice
}

export type VoiceQuestion =
  | { readonly kind: 'say'; readonly sentence: string; readonly pace: number }
  | { readonly kind: 'make-chunk'; readonly spoken: readonly SpokenSentence[] }

// A type and not an interface, so that it is assignable to a Record.
export type VoiceAnswers = {
  /** Undefined where nothing of the sentence can be spoken. */
  readonly say: Sound | undefined
  readonly 'make-chunk': SpokenChunk
}
