/**
 * What is worked on at this moment: a request, a job, a mail. What is logged within it carries its ids, and what is traced within it
 * belongs to its span, without being passed through every call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

export interface WorkScope {
  /** Fields of every log line. Ids that the server made, never what somebody sent. */
  readonly facts: Readonly<Record<string, string>>
  /** What is answered; none where no request causes the work. */
  readonly request?: FastifyRequest | undefined
  /** Where traces are kept: the span under which further ones begin. */
  readonly span?: TraceSpan | undefined
}

const scopes = new AsyncLocalStorage<WorkScope>()

export const currentScope = (): WorkScope | undefined => scopes.getStore()

/** Runs the work, and all that it starts, in the scope. */
export const runInScope = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work)

/** Does the work under the scope's span, which ends with it. */
export async function endSpanWith<T>(span: TraceSpan | undefined, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}

/** A part of what is worked on, traced as a span of its own. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const scope = currentScope()
  const span = scope?.span?.begin(name, 'internal')
  return scope && span ? endSpanWith(span, () => runInScope({ ...scope, span }, work)) : work()
}

export type SpanType = 'server' | 'consumer' | 'internal' | 'client'
/** Names and numbers that the program made; never text that a client sent. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** A piece of work that is traced; spans that begin under it are its parts. */
export interface TraceSpan {
  readonly traceId: string
  begin(name: string, type: SpanType, facts?: SpanFacts): TraceSpan
  set(facts: SpanFacts): void
  rename(name: string): void
  /** Ends the span; of an error only the kind is recorded. */
  end(error?: unknown): void
}
