/**
 * The embedded voice (decision 0004): English by CMU Flite, in a thread. Chunks are spoken one after the other and sentence by
 * sentence, so that sentence times are exact and an aborted chunk ends after the current sentence.
 */
import type { Voice } from '#server/ports.ts'
import { startWorker } from '#server/threads/start-thread.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import type { FliteVoice } from './flite.ts'
import type { SpokenSentence } from './render-chunk.ts'
import type { VoiceAnswers, VoiceQuestion, VoiceWorkerData } from './voice-messages.ts'

const IDLE_MS = 60_000

export interface VoiceOptions {
  /** `rms` (a calm male voice, the default) or `slt` (a quicker female one). */
  readonly voice?: FliteVoice
}

/** A line break or paragraph separator at the end of a sentence makes the pause after it longer. */
const endsParagraph = (sentence: string) => /[\n\u2029]\s*$/.test(sentence)

export type VoiceThread = WorkerThread<VoiceQuestion, VoiceAnswers>

export function voiceThread(voice: FliteVoice): VoiceThread {
  const data: VoiceWorkerData = { voice }
  return new WorkerThread({
    name: 'The built-in voice',
    start: () => startWorker(import.meta.url, 'voice-worker', data),
    idleMs: IDLE_MS,
  })
}

/** The thread starts with the first chunk and ends when it was idle for a while. `thread` is for tests. */
export function openVoice(
  options: VoiceOptions = {},
  thread: VoiceThread = voiceThread(options.voice ?? 'rms'),
): Voice {
  let queue: Promise<unknown> = Promise.resolve()

  const speakNow: Voice['speak'] = async (sentences, signal) => {
    const spoken: SpokenSentence[] = []
    for (const text of sentences) {
      signal?.throwIfAborted()
      const sound = await thread.ask({ kind: 'say', sentence: text })
      spoken.push({ text, sound, endsParagraph: endsParagraph(text) })
    }
    signal?.throwIfAborted()
    return thread.ask({ kind: 'make-chunk', spoken })
  }

  return {
    speak(sentences, signal) {
      const chunk = queue.then(() => speakNow(sentences, signal))
      queue = chunk.catch(() => undefined)
      return chunk
    },
    close: () => thread.close(),
  }
}
