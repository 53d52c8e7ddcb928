/** An engine speaks some languages, with one voice for each. */
import type { Sound } from './wav.ts'

export interface EngineVoice {
  /** Names engine, model and voice: what changes the sound of a sentence changes this. */
  readonly name: string
  /** True where speaking a sentence again costs more than keeping its sound. */
  readonly isKept: boolean
  /** Returns the words that the engine gets for a sentence; empty where it can speak none of it. Without it the engine gets the sentence. */
  wordsOf?(sentence: string): string
  /** Undefined where nothing of the sentence can be spoken. Rejects where the engine fails. */
  say(
    words: string,
    how: { readonly pace: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Sound | undefined>
}

export interface SpeechEngine {
  /** Undefined where the engine does not speak the language (BCP 47). */
  voiceOf(language: string): EngineVoice | undefined
}
