/** Reads what Wikidata and the Wikipedia of one language say of things, by their Wikidata ids. */
import type { Result } from '#contract/failure.ts'
import type { Language } from '#contract/languages.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'

export type ArticlesFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterS: number }
  | { readonly kind: 'invalid-answer'; readonly detail: string }
  | { readonly kind: 'aborted' }

/** `unread`: those of which less could be read than there is, where they are the smaller part, and why. */
export type ArticlesRead = Result<ReadonlyMap<string, Article>, ArticlesFailure> & {
  readonly unread?: { readonly ids: ReadonlySet<string>; readonly failure: ArticlesFailure } | undefined
}

export interface Articles {
  /** Those of the ids that Wikidata knows, in any order. Never rejects. What was read before is not asked for again. */
  read(wikidataIds: readonly string[], language: Language, signal?: AbortSignal): Promise<ArticlesRead>
}
