/** Traces queries as spans of the work that asks them: the SQL with its parameters as numbers, never their values. */
import type { ClientBase, Pool } from 'pg'
import { currentScope, endSpanWith } from '#server/kernel/runtime/work-scope.ts'

/** A statement over many rows is long, and its beginning identifies it. */
const STATEMENT_MOST = 2_000

type Query = (...args: readonly unknown[]) => unknown

/** Call this once for a pool, before it connects. While traces are off, it only reads the work scope. */
export function traceQueries(pool: Pool): void {
  traceOn(pool)
  pool.on('connect', traceOn)
}

function traceOn(target: Pool | ClientBase): void {
  const query = (target.query as Query).bind(target)
  const traced: Query = (...args) => {
    const statement = statementOf(args[0])
    // The pool calls `query` of its connections with a callback; without this check one query would give two spans.
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

/** Returns undefined for a query that is no plain statement, such as a stream of rows. */
function statementOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  const { text } = query as { readonly text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** Returns a name such as `select tours`: the first word and the first table. */
function summaryOf(statement: string): string {
  const [verb = 'query'] = /\w+/.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(statement) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
