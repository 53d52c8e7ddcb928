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
