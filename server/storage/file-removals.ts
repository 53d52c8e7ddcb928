/**
 * Files of rows that go: noted in the transaction that removes the rows, removed after it. A crash in between forgets
 * none; and what a job that was still running writes afterwards goes with a later sweep.
 */
import { lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open-database.ts'
import { fileRemovals } from '#server/db/schema/file-removals.ts'
import type { ObjectStore } from '#server/ports.ts'

/** A note is kept this long, so that a sweep finds what was written while the rows went. */
const KEEP_MINUTES = 10

/** Prefixes of the object store, each ending with a slash. */
export async function noteFileRemovals(tx: Transaction, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return
  await tx
    .insert(fileRemovals)
    .values(prefixes.map((prefix) => ({ prefix })))
    .onConflictDoNothing()
}

/** Removes every noted file, and the notes whose time is over. */
export async function sweepFileRemovals(db: Database, store: ObjectStore): Promise<void> {
  const noted = await db.select().from(fileRemovals)
  for (const { prefix } of noted) await store.deletePrefix(prefix)
  await db
    .delete(fileRemovals)
    .where(lt(fileRemovals.createdAt, sql`now() - make_interval(mins => ${KEEP_MINUTES})`))
}
