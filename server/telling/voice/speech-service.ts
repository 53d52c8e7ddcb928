/**
 * A speech service that speaks OpenAI's `POST /v1/audio/speech` (Kokoro-FastAPI, Speaches, LocalAI, clouds). It is asked for one
 * sentence at a time, as WAV, so that sentence times are exact and a failure costs one sentence.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { trimSilence } from './render-chunk.ts'
import { primaryLanguage } from '#server/languages/languages.ts'
import type { EngineVoice, SpeechEngine } from './speech-engine.ts'
import { readWav, type Sound } from './wav.ts'

export interface SpeechServiceConfig {
  /** With its path up to `/v1`, without a trailing slash. */
  readonly baseUrl: string
  /** Undefined: a server of one's own that asks for none. */
  readonly key: string | undefined
  readonly model: string
  /** The voice of each language (lower-case BCP 47); `*` is for all others. */
  readonly voices: ReadonlyMap<string, string>
}

/** For a sentence, its sound included. */
const TIMEOUT_MS = 20_000
/** Two minutes of the largest format that is read. */
const MOST_BYTES = 48_000_000

export type SpeechFailureKind = 'timeout' | 'unreachable' | 'rate-limited' | 'server' | 'refused' | 'no-sound'

export class SpeechServiceFailure extends Error {
  override readonly name = 'SpeechServiceFailure'
  readonly kind: SpeechFailureKind

  constructor(kind: SpeechFailureKind, detail: string) {
    super(`The speech service: ${detail} (${kind})`)
    this.kind = kind
  }
}

const kindOf = (status: number): SpeechFailureKind => {
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'server' : 'refused'
}

/** Fast speech has about 20 letters a second, Chinese 7 signs. Fewer seconds than this asks for are a part of the sentence. */
const MOST_LETTERS_PER_S = 30
const LETTERS_OF_A_SIGN = 3
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

function isWhole(sentence: string, { samples, sampleRate }: Sound, pace: number): boolean {
  const letters = sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const signs = sentence.match(SIGN)?.length ?? 0
  const weight = letters + signs * (LETTERS_OF_A_SIGN - 1)
  return (samples.length / sampleRate) * MOST_LETTERS_PER_S * pace >= weight
}

async function readBody(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest of the body.
    if (bytes > MOST_BYTES) throw new SpeechServiceFailure('no-sound', 'an answer without an end')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export interface SpeechServiceOptions extends SpeechServiceConfig {
  readonly timeoutMs?: number
}

export function createSpeechService(options: SpeechServiceOptions): SpeechEngine {
  const { baseUrl, key, model, voices, timeoutMs = TIMEOUT_MS } = options
  /** Some servers refuse what they do not know; the others stream unless they are told not to. */
  let takesStream = true

  const ask = async (input: string, voice: string, speed: number, signal: AbortSignal): Promise<Response> => {
    const withStream = takesStream
    const answer = await fetch(`${baseUrl}/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        input,
        voice,
        response_format: 'wav',
        speed,
        ...(withStream && { stream: false }),
      }),
      // The key goes to the configured address and nowhere else.
      redirect: 'error',
      signal,
    })
    if (answer.ok) return answer
    const text = await answer.text()
    if (withStream && (answer.status === 400 || answer.status === 422) && text.includes('stream')) {
      takesStream = false
      return ask(input, voice, speed, signal)
    }
    return new Response(null, { status: answer.status, headers: answer.headers })
  }

  const fetchSound = async (input: string, voice: string, pace: number, signal: AbortSignal) => {
    const endsAt = performance.now() + timeoutMs
    let answer = await ask(input, voice, pace, signal)
    const retryAfter = answer.headers.get('retry-after')
    if ((answer.status === 429 || answer.status === 503) && /^\d+$/.test(retryAfter ?? '')) {
      const waitMs = Number(retryAfter) * 1000
      if (performance.now() + waitMs < endsAt) {
        await wait(waitMs, undefined, { signal })
        answer = await ask(input, voice, pace, signal)
      }
    }
    if (!answer.ok) throw new SpeechServiceFailure(kindOf(answer.status), `answered ${answer.status}`)
    return readBody(answer)
  }

  const say = async (sentence: string, voice: string, pace: number, signal?: AbortSignal) => {
    const input = sentence.trim()
    if (!/[\p{L}\p{N}]/u.test(input)) return undefined
    const late = AbortSignal.timeout(timeoutMs)
    const bytes = await fetchSound(input, voice, pace, signal ? AbortSignal.any([signal, late]) : late).catch(
      (error: unknown) => {
        signal?.throwIfAborted()
        if (error instanceof SpeechServiceFailure) throw error
        if (late.aborted) throw new SpeechServiceFailure('timeout', `no sound within ${timeoutMs} ms`)
        const { message, cause } = error as Error
        throw new SpeechServiceFailure('unreachable', cause instanceof Error ? cause.message : message)
      },
    )
    const sound = soundOf(bytes)
    if (!isWhole(input, sound, pace))
      throw new SpeechServiceFailure('no-sound', 'the sound of a part of the sentence')
    return sound
  }

  return {
    voiceOf(language): EngineVoice | undefined {
      const voice =
        voices.get(language.toLowerCase()) ?? voices.get(primaryLanguage(language)) ?? voices.get('*')
      if (voice === undefined) return undefined
      return {
        name: `service ${model} ${voice}`,
        isKept: true,
        say: (sentence, { pace, signal }) => say(sentence, voice, pace, signal),
      }
    },
  }
}

function soundOf(bytes: Uint8Array): Sound {
  try {
    return trimSilence(readWav(bytes))
  } catch (error) {
    throw new SpeechServiceFailure('no-sound', error instanceof Error ? error.message : String(error))
  }
}
