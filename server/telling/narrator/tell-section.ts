/** One section from a language model: asked once, held against its facts, asked once more with what was wrong, or given up. */
import * as z from 'zod/mini'
import type { ChatAnswer, ChatFailure, ChatService, Tokens } from './chat-service.ts'
import { checkSection, type SectionFault } from './checks/check-section.ts'
import { firstMessages, schemaOf, secondMessages } from './prompt.ts'
import type { BriefSentence, SectionBrief } from './section-brief.ts'

const SENTENCES_MAX = 40
const Answer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().check(z.maxLength(600)),
        facts: z.array(z.string().check(z.maxLength(40))),
      }),
    )
    .check(z.minLength(1), z.maxLength(SENTENCES_MAX)),
})

/** Reads what models write around their JSON: thoughts, a Markdown fence, a word of their own. */
export function sentencesOf({ text, isCut }: ChatAnswer): readonly BriefSentence[] | undefined {
  if (isCut) return undefined
  const said = text.replace(/^[\s\S]*<\/think>/, '')
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  try {
    return Answer.safeParse(JSON.parse(json)).data?.sentences.map(({ text: sentence, facts }) => ({
      text: sentence.trim(),
      facts: [...new Set(facts)],
    }))
  } catch {
    return undefined
  }
}

export interface SectionTelling extends Tokens {
  /** Undefined: the composer tells it. */
  readonly sentences: readonly BriefSentence[] | undefined
  /** The reason why the composer tells it. */
  readonly because?: ChatFailure['kind'] | 'unreadable' | 'faults'
  readonly faults?: readonly SectionFault[]
  readonly requests: number
  readonly tookMs: number
}

export interface TellSectionOptions {
  readonly chat: ChatService
  /** The sentences that a narrator has said on this walk before. */
  readonly said: readonly string[]
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

const ATTEMPTS = 2

/** Rejects only where `signal` aborts. */
export async function tellSection(
  brief: SectionBrief,
  { chat, said, timeoutMs, signal }: TellSectionOptions,
): Promise<SectionTelling> {
  const startedMs = performance.now()
  const endsAtMs = startedMs + timeoutMs
  let messages = firstMessages(brief)
  let [inputTokens, outputTokens, requests] = [0, 0, 0]
  const telling = (told: Pick<SectionTelling, 'sentences' | 'because' | 'faults'>): SectionTelling => ({
    ...told,
    inputTokens,
    outputTokens,
    requests,
    tookMs: Math.round(performance.now() - startedMs),
  })
  for (;;) {
    requests += 1
    const asked = await chat.ask({ messages, schema: schemaOf(brief), signal, endsAtMs })
    if (!asked.ok) return telling({ sentences: undefined, because: asked.failure.kind })
    const { value: answer } = asked
    inputTokens += answer.inputTokens
    outputTokens += answer.outputTokens
    const sentences = sentencesOf(answer)
    const checked = sentences && checkSection(sentences, brief, said)
    if (checked?.faults.length === 0) return telling({ sentences: checked.sentences })
    if (requests >= ATTEMPTS)
      return telling({
        sentences: undefined,
        because: checked ? 'faults' : 'unreadable',
        ...(checked && { faults: checked.faults }),
      })
    messages = secondMessages(brief, answer.text, checked?.faults ?? 'unreadable')
  }
}
