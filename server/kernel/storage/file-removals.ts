/**
 * Removes the files of deleted rows. Their prefixes are noted in the transaction that deletes the rows and removed
 * after it, so that a crash in between leaves none behind. A later sweep removes files that a running job has written
 * since.
 */
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { fileRemovals } from '#server/kernel/db/schema/file-removals.ts'
import type { ObjectStore } from './object-store.ts'

/** Notes stay this long, for files that are written while their rows are being deleted. */
const KEEP_MINUTES = 10

/**
 * Notes prefixes of the object store, each with a slash at its end. `inMinutes` is for files whose row is still to be
 * stored.
 */
export async function noteFileRemovals(
  tx: Database | Transaction,
  prefixes: readonly string[],
  { inMinutes = 0 }: { readonly inMinutes?: number } = {},
): Promise<void> {
  if (prefixes.length === 0) return
  const dueAt = sql`now() + make_interval(mins => ${inMinutes})`
  await tx
    .insert(fileRemovals)
    .values(prefixes.map((prefix) => ({ prefix, dueAt })))
    .onConflictDoUpdate({ target: fileRemovals.prefix, set: { dueAt } })
}

/** Keeps the files, whose row is stored in this transaction. Returns false if they were removed meanwhile. */
export async function keepFiles(tx: Transaction, prefix: string): Promise<boolean> {
  const kept = await tx.delete(fileRemovals).where(eq(fileRemovals.prefix, prefix)).returning()
  return kept.length > 0
}

/**
 * Removes the files now, unless a transaction has kept them. It waits for a transaction that may be keeping them at
 * this moment, whose answer was lost on the way: only its end decides whether the files have a row.
 */
export async function removeUnkept(db: Database, store: ObjectStore, prefix: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [note] = await tx.delete(fileRemovals).where(eq(fileRemovals.prefix, prefix)).returning()
    if (note) await store.deletePrefix(prefix)
  })
}

/** Removes files right after their removal was noted. The sweep removes those that fail here. */
export async function removeNoted(store: ObjectStore, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) await store.deletePrefix(prefix).catch(() => undefined)
}

/** Removes every noted file that is due, and old notes of them. */
export async function sweepFileRemovals(db: Database, store: ObjectStore): Promise<void> {
  const noted = await db
    .select()
    .from(fileRemovals)
    .where(lte(fileRemovals.dueAt, sql`now()`))
  for (const { prefix } of noted) await store.deletePrefix(prefix)
  const removed = inArray(
    fileRemovals.prefix,
    noted.map(({ prefix }) => prefix),
  )
  const isOld = lt(fileRemovals.createdAt, sql`now() - make_interval(mins => ${KEEP_MINUTES})`)
  await db.delete(fileRemovals).where(and(removed, isOld))
}
