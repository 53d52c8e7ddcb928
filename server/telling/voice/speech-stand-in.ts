/** A stand-in for a speech service, for tests: the real shapes of `POST /v1/audio/speech`, and the ways in which they go wrong. */
import type { ServerResponse } from 'node:http'
import {
  type StandInAnswer,
  type StandInRequest,
  startOpenAiStandIn,
} from '#server/stand-ins/openai-stand-in.ts'
import { writeWav } from './wav.ts'

export type SpeechRequest = StandInRequest
type Answer = StandInAnswer<SpeechRequest>

const RATE = 24_000
const LETTERS_PER_S = 15
const SILENCE_S = 0.3

/** A voice's buzz with steps in loudness like syllables, and silence at both ends. */
export function spokenLike(text: string, pace = 1, level = 0.1): Uint8Array {
  const silence = Math.round(SILENCE_S * RATE)
  const length = Math.round((text.length / LETTERS_PER_S / pace) * RATE)
  const samples = new Float32Array(length + 2 * silence)
  for (let index = 0; index < length; index++) {
    const syllable = 0.6 + 0.4 * Math.sin((2 * Math.PI * 4 * index) / RATE)
    const tone = Math.sin((2 * Math.PI * 140 * index) / RATE) + Math.sin((2 * Math.PI * 900 * index) / RATE)
    samples[silence + index] = level * syllable * tone
  }
  return writeWav({ samples, sampleRate: RATE })
}

const wavOf = ({ body }: SpeechRequest) => spokenLike(String(body['input']), Number(body['speed'] ?? 1))

/** Writes other lengths into the file's two headers. */
function withLengths(wav: Uint8Array, length: number): Uint8Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  view.setUint32(4, length, true)
  view.setUint32(40, length, true)
  return wav
}

const sendJson = (reply: ServerResponse, status: number, message: string, headers = {}) =>
  reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message, type: 'error', param: null, code: null } }))

const sendWav = (reply: ServerResponse, wav: Uint8Array) =>
  reply.writeHead(200, { 'content-type': 'audio/wav' }).end(wav)

export const ANSWERS = {
  wav: (reply, request) => void sendWav(reply, wavOf(request)),
  /** As OpenAI, Kokoro-FastAPI and Speaches stream it. */
  largestLengths: (reply, request) => void sendWav(reply, withLengths(wavOf(request), 0xffffffff)),
  noLengths: (reply, request) => void sendWav(reply, withLengths(wavOf(request), 0)),
  quiet: (reply, { body }) => void sendWav(reply, spokenLike(String(body['input']), 1, 0.01)),
  /** The head, half of the sound, and nothing more. */
  stalling: (reply, request) => {
    const wav = wavOf(request)
    reply.writeHead(200, { 'content-type': 'audio/wav' }).write(wav.subarray(0, wav.length / 2))
  },
  cut: (reply, request) => {
    const wav = wavOf(request)
    reply.writeHead(200, { 'content-type': 'audio/wav', 'content-length': wav.length })
    reply.write(wav.subarray(0, wav.length / 2), () => reply.destroy())
  },
  /** A whole answer with the sound of a few words only. */
  short: (reply, request) => {
    const wav = wavOf(request)
    sendWav(reply, withLengths(wav.slice(0, 44 + Math.floor(wav.length / 12) * 2), 0xffffffff))
  },
  silent: (reply) => void sendWav(reply, writeWav({ samples: new Float32Array(RATE * 3), sampleRate: RATE })),
  html: (reply) =>
    void reply.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${'Sign in '.repeat(20)}</html>`),
  oddRate: (reply) =>
    void sendWav(reply, writeWav({ samples: new Float32Array(RATE).fill(0.1), sampleRate: 44_101 })),
  error: (reply) => void sendJson(reply, 500, 'CUDA out of memory'),
  denied: (reply) => void sendJson(reply, 401, 'Incorrect API key provided'),
  busyForAnHour: (reply) => void sendJson(reply, 429, 'Rate limit reached', { 'retry-after': '3600' }),
  busyForAMoment: (reply) => void sendJson(reply, 429, 'Rate limit reached', { 'retry-after': '0' }),
  elsewhere: (reply) => void reply.writeHead(307, { location: '/v1/moved' }).end(),
  never: () => undefined,
  noStream: (reply, request) => {
    if ('stream' in request.body) sendJson(reply, 400, 'Unrecognized request argument supplied: stream')
    else sendWav(reply, wavOf(request))
  },
} satisfies Record<string, Answer>

export type AnswerName = keyof typeof ANSWERS

/** Answers with sound unless it is told otherwise. */
export async function startSpeechStandIn() {
  const standIn = await startOpenAiStandIn<SpeechRequest, AnswerName>(ANSWERS, 'wav')
  return { ...standIn, inputs: () => standIn.requests.map(({ body }) => body['input']) }
}
