/** Articles in the database: for weeks, so that one reading serves all tours and every restart. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { articles } from '#server/kernel/db/schema/articles.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'

/** The version of the code that makes an article out of answers; a new number reads all articles again. */
const FORM = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FRESH_MS = {
  /** A page changes now and then. */
  whole: 28 * DAY_MS,
  /** Somebody may write it tomorrow. */
  absent: DAY_MS,
  /** A part of it could not be read. */
  incomplete: HOUR_MS,
} as const
const KEPT_DAYS = 180

export interface StoredArticle {
  /** Null where Wikidata knew no such thing. */
  readonly article: Article | null
  readonly isFresh: boolean
  /** Its page could not be read. */
  readonly lacksPage: boolean
}

export interface StoredArticles {
  find(ids: readonly string[], language: Language): Promise<ReadonlyMap<string, StoredArticle>>
  keep(id: string, language: Language, article: Article | null, state: keyof typeof FRESH_MS): Promise<void>
  forgetOld(): Promise<void>
}

export function openStoredArticles(db: Database, clock: Clock): StoredArticles {
  return {
    async find(ids, language) {
      const now = clock.now()
      const rows = await db
        .select()
        .from(articles)
        .where(
          and(
            inArray(articles.wikidataId, [...ids]),
            eq(articles.language, language),
            eq(articles.form, FORM),
          ),
        )
      return new Map(
        rows.map(({ wikidataId, article, fetchedAt, freshUntil }) => {
          const isIncomplete = freshUntil.getTime() - fetchedAt.getTime() <= FRESH_MS.incomplete
          const lacksPage = isIncomplete && article !== null && article.page === undefined
          return [wikidataId, { article, isFresh: freshUntil > now, lacksPage }]
        }),
      )
    },
    async keep(wikidataId, language, article, state) {
      const fetchedAt = clock.now()
      const row = {
        wikidataId,
        language,
        form: FORM,
        article,
        revision: article?.page?.revision ?? null,
        fetchedAt,
        freshUntil: new Date(fetchedAt.getTime() + FRESH_MS[state]),
      }
      await db
        .insert(articles)
        .values(row)
        .onConflictDoUpdate({ target: [articles.wikidataId, articles.language], set: row })
    },
    async forgetOld() {
      const oldest = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
      await db.delete(articles).where(lt(articles.fetchedAt, oldest))
    },
  }
}
