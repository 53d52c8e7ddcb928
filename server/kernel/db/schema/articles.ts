import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Article } from '#server/kernel/db/stored/article.ts'
import { time } from './columns.ts'

/**
 * Articles of Wikidata and Wikipedia about one thing: fetched once, used in many tours. A row can be deleted at any
 * time.
 */
export const articles = pgTable(
  'articles',
  {
    wikidataId: text('wikidata_id').notNull(),
    language: text('language').notNull(),
    /** The version of the code that read the article; rows of another version are fetched again. */
    form: integer('form').notNull(),
    /** Null if Wikidata knows no such thing. */
    article: jsonb('article').$type<Article>(),
    /** The revision of the Wikipedia page; null if there is no page. */
    revision: integer('revision'),
    fetchedAt: time('fetched_at').notNull(),
    /** After this time the article is fetched again; it stays in use if that fails. */
    freshUntil: time('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wikidataId, table.language] })],
)
