import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Article } from '#server/kernel/db/stored/article.ts'
import { time } from './columns.ts'

/** What Wikidata and Wikipedia say of a thing: asked for once, told in many tours. Can be deleted at any time. */
export const articles = pgTable(
  'articles',
  {
    wikidataId: text('wikidata_id').notNull(),
    language: text('language').notNull(),
    /** Of the code that read it: what another one made is read again. */
    form: integer('form').notNull(),
    /** Null where Wikidata knows no such thing. */
    article: jsonb('article').$type<Article>(),
    /** Of the Wikipedia page; null where there is none. */
    revision: integer('revision'),
    fetchedAt: time('fetched_at').notNull(),
    /** Later it is asked for again, and stays in use where that fails. */
    freshUntil: time('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wikidataId, table.language] })],
)
