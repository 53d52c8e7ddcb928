/** Queries as spans of what asks them: the SQL with its parameters as numbers, never their values. */
import type { ClientBase, Pool } from 'pg'
import { currentScope, endSpanWith } from '#server/kernel/runtime/work-scope.ts'

/** A statement over many rows is long, and its start says which it is. */
const STATEMENT_MOST = 2_000

type Query = (...args: readonly unknown[]) => unknown

/** Call it once for a pool, before it connects. Where nothing is traced, it asks for the scope and no more. */
export function traceQueries(pool: Pool): void {
  traceOn(pool)
  pool.on('connect', traceOn)
}

function traceOn(target: Pool | ClientBase): void {
  const query = (target.query as Query).bind(target)
  const traced: Query = (...args) => {
    const statement = statementOf(args[0])
    // The pool asks its connections with a callback: that is one query, not two.
    const isAwaited = typeof args.at(-1) !== 'function'
    const parent = isAwaited && statement !== undefined ? currentScope()?.span : undefined
    if (!parent || statement === undefined) return query(...args)
    const span = parent.begin(summaryOf(statement), 'client', {
      'db.system.name': 'postgresql',
      'db.query.text': statement.slice(0, STATEMENT_MOST),
    })
    return endSpanWith(span, () => query(...args) as Promise<unknown>)
  }
  target.query = traced as never
}

/** Undefined for what is no plain statement, as a stream of rows. */
function statementOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  const { text } = query as { readonly text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** `select tours`: its first word, and the first table. */
function summaryOf(statement: string): string {
  const [verb = 'query'] = /\w+/.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
