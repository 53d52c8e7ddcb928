/** Entry of the voice's thread: speaks and encodes, one request after the other, and keeps nothing between them. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFlite } from './flite.ts'
import { makeChunk, trimSilence } from './render-chunk.ts'
import { spokenText } from './spoken-text.ts'
import type { VoiceAnswers, VoiceReply, VoiceRequest, VoiceWorkerData } from './voice-messages.ts'

const port = parentPort
if (port === null) throw new Error('This file is the entry of a worker thread')

const flite = openFlite((workerData as VoiceWorkerData).voice)
// A failure is told with the first request; until then nobody listens.
flite.catch(() => undefined)

async function answer(request: VoiceRequest): Promise<VoiceAnswers[keyof VoiceAnswers]> {
  if (request.kind === 'make-chunk') return makeChunk(request.spoken)
  const words = spokenText(request.sentence)
  return words === '' ? undefined : trimSilence(await (await flite).say(words))
}

const buffersOf = (value: VoiceAnswers[keyof VoiceAnswers]): ArrayBuffer[] => {
  if (value === undefined) return []
  const bytes = 'mp3' in value ? value.mp3 : value.samples
  return [bytes.buffer as ArrayBuffer]
}

port.on('message', ({ id, request }: { id: number; request: VoiceRequest }) => {
  const reply = (message: VoiceReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  answer(request).then(
    (value) => reply({ id, ok: true, value }, buffersOf(value)),
    (error: unknown) =>
      reply({ id, ok: false, error: error instanceof Error ? error.message : String(error) }),
  )
})
