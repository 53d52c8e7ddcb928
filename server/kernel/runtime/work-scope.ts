/**
 * The scope of the current work: a request, a job, a mail. Log lines within it carry its ids and spans within it
 * belong to its span, so that functions in between need not pass either on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

export interface WorkScope {
  /** The fields of every log line: ids that the server made, never text that a client sent. */
  readonly facts: Readonly<Record<string, string>>
  /** The request that causes the work, if one does. */
  readonly request?: FastifyRequest | undefined
  /** The span under which further ones begin, if traces are on. */
  readonly span?: TraceSpan | undefined
}

const scopes = new AsyncLocalStorage<WorkScope>()

export const currentScope = (): WorkScope | undefined => scopes.getStore()

/** Runs the work, and everything that it starts, in the scope. */
export const runInScope = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work)

/** Runs the work under the scope's span, which ends with it. */
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

/** Traces a part of the current work as a span of its own. */
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
