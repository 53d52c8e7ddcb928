/** Writes all tables, as they are at one moment, and all files, in the format of `dump-format.ts` before gzip. */
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'
import * as texts from '#texts/dump.ts'
import { DumpFailure, FORMAT, FORMAT_VERSION, ROWS_END } from './dump-format.ts'

export interface DumpCounts {
  rows: number
  objects: number
}

/**
 * The rows that are exported of some tables, as SQL conditions. Rows that are of use for minutes only are left out: counts of limits, and
 * requests in work. Stored answers are exported, because a device that did not receive one repeats its request, and its change must not
 * be made twice. Fingerprints of secrets are left out, because the importing server may have other secrets.
 */
const EXPORTED_ROWS: Readonly<Record<string, string>> = {
  known_secrets: 'false',
  rate_limits: 'false',
  idempotency_keys: "status = 'done'",
}

type Store = Pick<OpenObjectStore, 'list' | 'head' | 'get'>

/** Updates `counts` as it goes. The client is in a transaction of its own until all tables are read. */
export async function* exportDump(
  client: ClientBase,
  store: Store,
  counts: DumpCounts,
): AsyncGenerator<Uint8Array> {
  await client.query('begin isolation level repeatable read, read only')
  yield line({
    format: FORMAT,
    version: FORMAT_VERSION,
    migrations: await migrationsOf(client),
    madeAt: new Date().toISOString(),
  })
  for (const table of await tablesOf(client)) yield* rowsOf(client, table, counts)
  yield* sequencesOf(client)
  await client.query('commit')
  for await (const key of store.list()) yield* fileOf(store, key, counts)
  yield line({ end: true, ...counts })
}

const line = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`)

/** Returns the hashes of the migrations that made the tables, in order. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash }) => hash)
}

async function tablesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  return rows.map(({ name }) => name)
}

async function* rowsOf(client: ClientBase, table: string, counts: DumpCounts): AsyncGenerator<Uint8Array> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  yield line({ table, columns })
  const names = columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const condition = EXPORTED_ROWS[table] ?? 'true'
  const copying = client.query(
    copyTo(
      `copy (select ${names} from public.${client.escapeIdentifier(table)} where ${condition}) to stdout`,
    ),
  )
  for await (const chunk of copying) yield chunk as Uint8Array
  counts.rows += copying.rowCount
  yield Buffer.from(`${ROWS_END}\n`)
}

async function* sequencesOf(client: ClientBase): AsyncGenerator<Uint8Array> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  for (const { name } of rows) {
    // Read from the sequence itself: the view lacks a value that was set and not used yet.
    const found = await client.query<{ next: string }>(
      `select last_value + is_called::int as next from public.${client.escapeIdentifier(name)}`,
    )
    yield line({ sequence: name, next: Number(found.rows[0]?.next ?? 1) })
  }
}

async function* fileOf(store: Store, key: string, counts: DumpCounts): AsyncGenerator<Uint8Array> {
  const stored = await store.head(key)
  const body = stored && (await store.get(key))
  // The file was removed since it was listed.
  if (!stored || !body) return
  yield line({ object: key, contentType: stored.contentType, bytes: stored.bytes })
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    yield chunk
  }
  if (bytes !== stored.bytes) throw new DumpFailure(texts.fileChanged(key))
  yield Buffer.from('\n')
  counts.objects += 1
}
