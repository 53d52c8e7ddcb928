/** Between the server and the voice's thread. Answers carry the id of their request; one request is under way at a time. */
import type { SpokenChunk } from '#server/ports.ts'
import type { FliteVoice, Sound } from './flite.ts'
import type { SpokenSentence } from './render-chunk.ts'

export interface VoiceWorkerData {
  readonly voice: FliteVoice
}

export type VoiceRequest =
  | { readonly kind: 'say'; readonly sentence: string }
  | { readonly kind: 'make-chunk'; readonly spoken: readonly SpokenSentence[] }

/** The answer to each kind of request. */
export interface VoiceAnswers {
  readonly say: Sound | undefined
  readonly 'make-chunk': SpokenChunk
}

export type VoiceReply =
  | { readonly id: number; readonly ok: true; readonly value: VoiceAnswers[keyof VoiceAnswers] }
  | { readonly id: number; readonly ok: false; readonly error: string }
