/** Flite in its thread as an engine: English only (decision 0071). */
import { startWorker } from '#server/kernel/threads/start-thread.ts'
import { WorkerThread } from '#server/kernel/threads/worker-thread.ts'
import type { FliteVoice } from './flite.ts'
import { moduleOfTag } from '#server/languages/languages.ts'
import type { SpeechEngine } from './speech-engine.ts'
import type { VoiceAnswers, VoiceQuestion, VoiceWorkerData } from './voice-messages.ts'

const IDLE_MS = 60_000

export type VoiceThread = WorkerThread<VoiceQuestion, VoiceAnswers>

/** The thread starts with the first question and ends when it was idle for a while. */
export function voiceThread(voice: FliteVoice): VoiceThread {
  const data: VoiceWorkerData = { voice }
  return new WorkerThread({
    name: 'The built-in voice',
    start: () => startWorker(import.meta.url, 'voice-worker', data),
    idleMs: IDLE_MS,
  })
}

export function createEmbeddedEngine(thread: VoiceThread, voice: FliteVoice): SpeechEngine {
  return {
    voiceOf: (language) =>
      moduleOfTag(language)?.speech.isSpokenByFlite
        ? {
            name: `flite ${voice}`,
            isKept: false,
            say: (sentence, { pace }) => thread.ask({ kind: 'say', sentence, pace }),
          }
        : undefined,
  }
}
