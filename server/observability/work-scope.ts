/**
 * What is worked on at this moment: a request, a job, a mail. What is logged within it carries its ids, and what is traced within it
 * belongs to its span, without being passed through every call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, Tracer } from '@opentelemetry/api'

export interface WorkScope {
  /** Fields of every log line. Ids that the server made, never what somebody sent. */
  readonly facts: Readonly<Record<string, string>>
  /** Where traces are kept: the span under which further ones begin. */
  readonly trace?: { readonly tracer: Tracer; readonly span: Span } | undefined
}

const scopes = new AsyncLocalStorage<WorkScope>()

export const currentScope = (): WorkScope | undefined => scopes.getStore()

/** Runs the work, and all that it starts, in the scope. */
export const runInScope = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work)
