/**
 * A language model behind OpenAI's `POST /v1/chat/completions` (Ollama, llama.cpp, vLLM, LocalAI, clouds): one question, one JSON
 * answer in a given shape. What it answers is not trusted here or anywhere.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { fail, ok, type Result } from '#contract/failure.ts'

export interface NarratorConfig {
  /** With its path up to `/v1`, without a trailing slash. */
  readonly baseUrl: string
  readonly model: string
  /** Undefined: a server of one's own that asks for none. */
  readonly key: string | undefined
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatQuestion {
  readonly messages: readonly ChatMessage[]
  /** JSON schema of the answer. */
  readonly schema: object
  readonly signal?: AbortSignal | undefined
  /** When to give up (`performance.now()`). */
  readonly endsAtMs: number
}

export interface Tokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

export type ChatFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'rate-limited' }
  | { readonly kind: 'server'; readonly status: number }
  /** A wrong key, an unknown model, or a question that it does not take. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Not what such a service answers. */
  | { readonly kind: 'no-chat'; readonly detail: string }

export interface ChatAnswer extends Tokens {
  readonly text: string
  /** It stopped before its end. */
  readonly isCut: boolean
}

export interface ChatService {
  readonly model: string
  /** Rejects only where `signal` aborts. */
  ask(question: ChatQuestion): Promise<Result<ChatAnswer, ChatFailure>>
}

/** Far more than the longest section. A model that thinks aloud first needs most of it. */
const OUTPUT_TOKENS_MAX = 2_000
const TEMPERATURE = 0.4
const MOST_BYTES = 1_000_000

const Count = z._default(z.nullish(z.number()), 0)
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.nullish(z.string()) }),
        finish_reason: z.nullish(z.string()),
      }),
    )
    .check(z.minLength(1)),
  usage: z.nullish(z.object({ prompt_tokens: Count, completion_tokens: Count })),
})

async function readText(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest of the body.
    if (bytes > MOST_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const failureOf = (status: number): ChatFailure => {
  if (status === 429) return { kind: 'rate-limited' }
  return { kind: status >= 500 ? 'server' : 'refused', status }
}

function answerOf(body: string | undefined): Result<ChatAnswer, ChatFailure> {
  let json: unknown
  try {
    json = JSON.parse(body ?? '')
  } catch {
    return fail({ kind: 'no-chat', detail: body === undefined ? 'an answer without an end' : 'no JSON' })
  }
  const parsed = Completion.safeParse(json)
  const choice = parsed.data?.choices[0]
  if (!choice) return fail({ kind: 'no-chat', detail: 'no choices' })
  const usage = parsed.data?.usage
  return ok({
    text: choice.message.content ?? '',
    isCut: choice.finish_reason === 'length',
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
  })
}

export function createChatService({ baseUrl, model, key }: NarratorConfig): ChatService {
  /** Services differ in what they take: what one refuses by name is not sent to it again. */
  const refused = new Set<string>()

  const ask = async (question: ChatQuestion, signal: AbortSignal): Promise<Response> => {
    const optional: Readonly<Record<string, unknown>> = {
      max_tokens: OUTPUT_TOKENS_MAX,
      temperature: TEMPERATURE,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'narration', strict: true, schema: question.schema },
      },
    }
    const sent = Object.entries(optional).filter(([name]) => !refused.has(name))
    const answer = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages: question.messages,
        stream: false,
        ...Object.fromEntries(sent),
      }),
      // The key goes to the configured address and nowhere else.
      redirect: 'error',
      signal,
    })
    if (answer.status !== 400 && answer.status !== 422) return answer
    const text = (await readText(answer)) ?? ''
    const unknown = sent.map(([name]) => name).filter((name) => text.includes(name))
    for (const name of unknown) refused.add(name)
    return unknown.length > 0 ? ask(question, signal) : new Response(null, { status: answer.status })
  }

  const fetchAnswer = async (question: ChatQuestion, signal: AbortSignal) => {
    let answer = await ask(question, signal)
    const retryAfter = answer.headers.get('retry-after') ?? ''
    if ((answer.status === 429 || answer.status === 503) && /^\d+$/.test(retryAfter)) {
      const waitMs = Number(retryAfter) * 1000
      if (performance.now() + waitMs < question.endsAtMs) {
        await answer.body?.cancel()
        await wait(waitMs, undefined, { signal })
        answer = await ask(question, signal)
      }
    }
    if (answer.ok) return answerOf(await readText(answer))
    await answer.body?.cancel()
    return fail<ChatFailure>(failureOf(answer.status))
  }

  return {
    model,
    async ask(question) {
      const late = AbortSignal.timeout(Math.max(0, Math.round(question.endsAtMs - performance.now())))
      const { signal } = question
      try {
        return await fetchAnswer(question, signal ? AbortSignal.any([signal, late]) : late)
      } catch (error) {
        signal?.throwIfAborted()
        if (late.aborted) return fail({ kind: 'timeout' })
        const { message, cause } = error as Error
        return fail({ kind: 'unreachable', detail: cause instanceof Error ? cause.message : message })
      }
    },
  }
}
