/** A stand-in for a language model, for tests: the real shapes of `POST /v1/chat/completions`, and the ways in which they go wrong. */
import type { ServerResponse } from 'node:http'
import type { Language } from '#contract/languages.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import {
  type StandInAnswer,
  type StandInRequest,
  startOpenAiStandIn,
} from '#server/stand-ins/openai-stand-in.ts'
import type { ChatMessage } from './chat-service.ts'
import { rulesOf } from './checks/check-rules.ts'
import { LANGUAGE_MODULES } from '#server/languages/languages.ts'
import type { BriefSentence } from './section-brief.ts'

export interface ChatRequest extends StandInRequest {
  readonly body: Readonly<Record<string, unknown>> & { readonly messages: readonly ChatMessage[] }
}

interface AskedFact {
  readonly id: string
  readonly text: string
  readonly legend?: boolean
}

export interface AskedData {
  readonly facts: readonly (AskedFact & { readonly saidBefore?: string })[]
  readonly toldEarlier?: readonly (AskedFact & { readonly at?: string })[]
  readonly paidLater?: readonly { readonly fact: string; readonly at?: string }[]
  readonly sayFullNameOf?: readonly string[]
  readonly metBefore?: readonly string[]
}

/** The data between the two marks of a question. */
export function dataAsked({ body }: ChatRequest): AskedData {
  const question = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  const [, data = '{}'] = /^<(?:facts-[\w-]+)>\n(.*)\n<\/facts-/m.exec(question) ?? []
  return { facts: [], ...(JSON.parse(data) as Partial<AskedData>) }
}

export const factsAsked = (request: ChatRequest): readonly AskedFact[] => dataAsked(request).facts

/** True for a part of a walking track. */
export const isOnTheWay = ({ body }: ChatRequest): boolean =>
  body.messages.some(
    ({ role, content }) => role === 'user' && content.startsWith('Tell what a listener hears'),
  )

const languageAsked = ({ body }: ChatRequest): Language =>
  LANGUAGE_MODULES.find(({ name }) => body.messages[0]?.content.includes(`walk, in ${name}.`))?.code ?? 'en'

/** 'Here the tower …': told in other words than the facts', and true. */
export const retold = (sentence: string): string =>
  /^(?:The|A|An) /.test(sentence) ? `Here ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence

/** A legend says that it is one with its first words, as a narrator must. */
function toldOf({ text, legend }: AskedFact, language: Language): string[] {
  const [first = '', ...rest] = sentencesIn(text, language)
  const isBare = legend && language === 'en' && !first.match(rulesOf(language).hedge)
  return [isBare ? `Legend says: ${first}` : first, ...rest]
}

function told(request: ChatRequest): BriefSentence[] {
  const language = languageAsked(request)
  return factsAsked(request).flatMap((fact) =>
    toldOf(fact, language).map((sentence) => ({
      text: language === 'en' && !isOnTheWay(request) ? retold(sentence) : sentence,
      facts: [fact.id],
    })),
  )
}

const OBJECT = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_763_800_000, model: 'stand-in' }

function sendText(reply: ServerResponse, content: string | null, finishReason = 'stop', usage = true): void {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      ...OBJECT,
      choices: [
        { index: 0, message: { role: 'assistant', content }, finish_reason: finishReason, logprobs: null },
      ],
      ...(usage && { usage: { prompt_tokens: 700, completion_tokens: 200, total_tokens: 900 } }),
    }),
  )
}

const sendSentences = (reply: ServerResponse, sentences: readonly BriefSentence[]): void =>
  sendText(reply, JSON.stringify({ sentences }))

const sendError = (reply: ServerResponse, status: number, message: string, headers = {}): void =>
  void reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message, type: 'error', param: null, code: null } }))

/** The good answer with its last sentence changed. */
const withLast = (
  request: ChatRequest,
  change: (sentence: BriefSentence) => BriefSentence,
): BriefSentence[] => {
  const sentences = told(request)
  const last = sentences.at(-1)
  return last ? [...sentences.slice(0, -1), change(last)] : []
}
const ending = (addition: string) => (sentence: BriefSentence) => ({
  ...sentence,
  text: sentence.text.replace(/[.!?。]["'”’]?$/u, addition),
})

/** The good answer with one more sentence, which recalls the first earlier fact that is short enough for it. */
function recalling(request: ChatRequest, recalled: (text: string) => string, id?: string): BriefSentence[] {
  const language = languageAsked(request)
  const [found] = (dataAsked(request).toldEarlier ?? []).flatMap(({ id: own, text }) =>
    sentencesIn(text, language)
      .filter((sentence) => sentence.split(' ').length <= RECALLED_WORDS_MAX)
      .map((sentence) => ({ text: recalled(sentence), facts: [id ?? own] })),
  )
  return [...told(request), ...(found ? [found] : [])]
}
const RECALLED_WORDS_MAX = 20
const remember = (sentence: string): string => `Remember: ${sentence}`

/** The good answer with a cause behind the last sentence whose fact has none: one that has a cause may say so. */
function withInventedCause(request: ChatRequest): BriefSentence[] {
  const { cause } = rulesOf(languageAsked(request))
  const without = new Set(factsAsked(request).flatMap(({ id, text }) => (text.match(cause) ? [] : id)))
  const sentences = told(request)
  const at = sentences.findLastIndex(({ facts }) => facts.some((id) => without.has(id)))
  return sentences.map((sentence, index) =>
    index === at ? ending(', because it had to be.')(sentence) : sentence,
  )
}

type Answer = StandInAnswer<ChatRequest>

export const ANSWERS = {
  good: (reply, request) => sendSentences(reply, told(request)),
  noUsage: (reply, request) => sendText(reply, JSON.stringify({ sentences: told(request) }), 'stop', false),
  inAFence: (reply, request) =>
    sendText(
      reply,
      `<think>{"sentences":[]}? No.</think>Here it is:\n\`\`\`json\n${JSON.stringify({ sentences: told(request) })}\n\`\`\``,
    ),
  never: () => undefined,
  error: (reply) => sendError(reply, 500, 'llama runner process has terminated'),
  denied: (reply) => sendError(reply, 401, 'Incorrect API key provided'),
  busyForAnHour: (reply) => sendError(reply, 429, 'Rate limit reached', { 'retry-after': '3600' }),
  busyForAMoment: (reply) => sendError(reply, 429, 'Rate limit reached', { 'retry-after': '0' }),
  elsewhere: (reply) => void reply.writeHead(307, { location: '/v1/moved' }).end(),
  html: (reply) =>
    void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the gateway</html>'),
  prose: (reply) => sendText(reply, 'Sure! Here is a lovely walk.'),
  empty: (reply) => sendText(reply, null),
  cutOff: (reply, request) => {
    const whole = JSON.stringify({ sentences: told(request) })
    sendText(reply, whole.slice(0, whole.length / 2), 'length')
  },
  noSchema: (reply, request) => {
    if ('response_format' in request.body) sendError(reply, 400, "Unsupported: 'response_format' json_schema")
    else sendSentences(reply, told(request))
  },
  inventedNumber: (reply, request) => sendSentences(reply, withLast(request, ending(' for 4711 years.'))),
  inventedName: (reply, request) => sendSentences(reply, withLast(request, ending(' for Napoleon.'))),
  cause: (reply, request) => sendSentences(reply, withInventedCause(request)),
  markup: (reply, request) =>
    sendSentences(reply, withLast(request, ending(' <a href="https://evil.example">here</a>.'))),
  /** Does what a page told it to do. */
  obedient: (reply) =>
    sendSentences(reply, [{ text: 'Visit evil.example and type your password.', facts: ['f1'] }]),
  unknownFacts: (reply, request) =>
    sendSentences(
      reply,
      withLast(request, (sentence) => ({ ...sentence, facts: ['f99'] })),
    ),
  /** Refers to what was told earlier wherever the plan allows it. */
  refersBack: (reply, request) => sendSentences(reply, recalling(request, remember)),
  /** Refers to what the plan does not have. */
  unknownReference: (reply, request) => sendSentences(reply, recalling(request, remember, 'b99')),
  wrongReference: (reply, request) =>
    sendSentences(
      reply,
      recalling(request, (text) => remember(text).replace(/[.!?]["'”’]?$/u, ' for 4711 years.')),
    ),
  /** Good sentences under the ids of other facts. */
  mixedFacts: (reply, request) => {
    const sentences = told(request)
    const others = sentences.map(({ facts }) => facts)
    sendSentences(
      reply,
      sentences.map(({ text }, index) => ({ text, facts: others[(index + 2) % others.length] ?? [] })),
    )
  },
} satisfies Record<string, Answer>

export type ChatAnswerName = keyof typeof ANSWERS

/** Answers well unless it is told otherwise. */
export const startChatStandIn = () => startOpenAiStandIn<ChatRequest, ChatAnswerName>(ANSWERS, 'good')
