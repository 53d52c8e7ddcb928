/** Messages between the server and a voice in a process of its own. One question is open at a time. */
import type { Sound } from '../wav.ts'

export type VoiceOrder<Config, Request> =
  | { readonly kind: 'load'; readonly config: Config }
  | { readonly kind: 'say'; readonly request: Request }
  | { readonly kind: 'end' }

export type VoiceAnswer =
  | { readonly kind: 'loaded' }
  /** Undefined where the voice has no sound for any of it. */
  | { readonly kind: 'said'; readonly sound: Sound | undefined }
  | { readonly kind: 'failed'; readonly message: string }
