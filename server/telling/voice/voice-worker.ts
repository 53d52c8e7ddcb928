/** Entry point of the voice's thread: speaks and encodes; keeps nothing between two questions. */
import { workerData } from 'node:worker_threads'
import { answerQuestions } from '#server/kernel/threads/answer-questions.ts'
import { openFlite } from './flite.ts'
import { encodeChunk, trimSilence } from './render-chunk.ts'
import { spokenText } from '#server/languages/en/spoken.ts'
import type { VoiceAnswers, VoiceQuestion, VoiceWorkerData } from './voice-messages.ts'

type Answer = VoiceAnswers[keyof VoiceAnswers]

const flite = openFlite((workerData as VoiceWorkerData).voice)
// A failure rejects the first question; until then nobody awaits this promise.
flite.catch(() => undefined)

async function answer(question: VoiceQuestion): Promise<Answer> {
  if (question.kind === 'make-chunk') return encodeChunk(question.spoken)
  const words = spokenText(question.sentence)
  return words === '' ? undefined : trimSilence(await (await flite).say(words, question.pace))
}

answerQuestions(answer, (value) => {
  const made = value as Answer
  if (made === undefined) return []
  return [('mp3' in made ? made.mp3 : made.samples).buffer as ArrayBuffer]
})
