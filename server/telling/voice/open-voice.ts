/**
 * The voices of the server, tried in order: a speech service and neural voices where there are any, then the embedded English one,
 * then what speaks plainly in other languages. A chunk is spoken by one voice; where that fails, the next one that knows the
 * language speaks all of it (decisions 0071 and 0079).
 */
import { fail, ok } from '#contract/failure.ts'
import type { SpeechWish, SpokenChunk, Voice } from './voice.ts'
import { createEmbeddedEngine, type VoiceThread, voiceThread } from './embedded-engine.ts'
import type { FliteVoice } from './flite.ts'
import type { SpokenSentence } from './render-chunk.ts'
import type { EngineVoice, SpeechEngine } from './speech-engine.ts'
import { hashOfSound, type SpokenSounds } from './spoken-sounds.ts'
import type { Sound } from './wav.ts'

export interface VoiceOptions {
  /** The voice of the embedded engine: `rms` (a calm male voice, the default) or `slt` (a quicker female one). */
  readonly voice?: FliteVoice
  /** Tried before the embedded voice, in this order. */
  readonly engines?: readonly SpeechEngine[]
  /** Tried after the embedded voice, in this order. */
  readonly enginesOfLastResort?: readonly SpeechEngine[]
  /** The store for the sound of sentences. */
  readonly sounds?: SpokenSounds
  /** Told of each voice that failed, and of a store that did: the chunk may be spoken all the same. */
  onError?(error: unknown): void
}

/** A line break or paragraph separator at the end of a sentence makes the pause after it longer. */
const endsParagraph = (sentence: string) => /[\n\u2029]\s*$/.test(sentence)

/** The embedded voice's thread also makes the files. `thread` is for tests. */
export function openVoice(
  options: VoiceOptions = {},
  thread: VoiceThread = voiceThread(options.voice ?? 'rms'),
): Voice {
  const { sounds, onError = () => undefined } = options
  const embedded = createEmbeddedEngine(thread, options.voice ?? 'rms')
  const engines = [...(options.engines ?? []), embedded, ...(options.enginesOfLastResort ?? [])]

  const say = async (
    voice: EngineVoice,
    sentence: string,
    { language, tourId, pace = 1, signal }: SpeechWish,
  ): Promise<Sound | undefined> => {
    const words = voice.wordsOf?.(sentence) ?? sentence
    if (words === '') return undefined
    const speak = () => voice.say(words, { pace, signal })
    if (!voice.isKept || !sounds || tourId === undefined) return speak()
    const hash = hashOfSound({ text: words.trim(), language, voice: voice.name, pace })
    // Without its store the chunk is spoken all the same.
    const passOver = (error: unknown): undefined => {
      onError(error)
    }
    const kept = await sounds.find(hash, tourId).catch(passOver)
    if (kept) return kept
    const sound = await speak()
    if (sound) await sounds.keep(hash, tourId, sound).catch(passOver)
    return sound
  }

  const speakWith = async (
    voice: EngineVoice,
    sentences: readonly string[],
    wish: SpeechWish,
  ): Promise<SpokenChunk> => {
    const spoken: SpokenSentence[] = []
    for (const text of sentences) {
      wish.signal?.throwIfAborted()
      const sound = await say(voice, text, wish)
      spoken.push({ text, sound, endsParagraph: endsParagraph(text) })
    }
    wish.signal?.throwIfAborted()
    return thread.ask({ kind: 'make-chunk', spoken })
  }

  return {
    async speak(sentences, wish) {
      const voices = engines.flatMap((engine) => engine.voiceOf(wish.language) ?? [])
      for (const [index, voice] of voices.entries()) {
        try {
          return ok(await speakWith(voice, sentences, wish))
        } catch (error) {
          if (wish.signal?.aborted || index === voices.length - 1) throw error
          onError(error)
        }
      }
      return fail({ kind: 'no-voice', language: wish.language })
    },
    close: () => thread.close(),
  }
}
