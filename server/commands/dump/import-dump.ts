/** Reads a dump of export-dump.ts into an empty database and an object store: all rows or none. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import * as texts from '#texts/dump.ts'
import { ByteReader } from './byte-reader.ts'
import {
  DumpFailure,
  type FilePart,
  Head,
  Part,
  ROWS_END,
  type SequencePart,
  type TablePart,
} from './dump-format.ts'
import { type DumpCounts, migrationsOf } from './export-dump.ts'

export interface ImportOptions {
  /** The name of the input in messages. */
  readonly name: string
  /**
   * True for a server that moves: the new one sends the mails that waited. Otherwise they are given up, because the old server went on
   * after the dump and has sent them.
   */
  readonly sendsMails: boolean
}

export interface ImportCounts extends DumpCounts {
  /** The number of mails that waited and are given up. */
  heldMails: number
}

/** Files that were stored before a failure stay in the store; another attempt writes them again. */
export async function importDump(
  client: ClientBase,
  store: Pick<ObjectStore, 'put'>,
  chunks: AsyncIterable<Uint8Array>,
  { name, sendsMails }: ImportOptions,
): Promise<ImportCounts> {
  const reader = new ByteReader(chunks)
  const head = Head.safeParse(await jsonLine(reader).catch(() => undefined))
  if (!head.success) throw new DumpFailure(texts.noDump(name))
  if (head.data.migrations.join() !== (await migrationsOf(client)).join())
    throw new DumpFailure(texts.otherRelease(name))
  const { rows } = await client.query('select 1 from users limit 1')
  if (rows.length > 0) throw new DumpFailure(texts.notEmpty)

  const counts: ImportCounts = { rows: 0, objects: 0, heldMails: 0 }
  await client.query('begin')
  const references = await dropReferences(client)
  for (;;) {
    const part = Part.safeParse(await jsonLine(reader).catch(() => undefined))
    if (!part.success) throw new DumpFailure(texts.cut(name))
    if ('table' in part.data) counts.rows += await readRows(client, reader, part.data)
    else if ('sequence' in part.data) await setSequence(client, part.data)
    else if ('object' in part.data)
      await readFile(store, reader, part.data, name).then(() => counts.objects++)
    else {
      if (part.data.rows !== counts.rows || part.data.objects !== counts.objects)
        throw new DumpFailure(texts.cut(name))
      break
    }
  }
  // PostgreSQL checks each reference as it is added.
  for (const statement of references) await client.query(statement)
  if (!sendsMails) {
    const held = await client.query(
      'update mails set given_up_at = now() where sent_at is null and given_up_at is null',
    )
    counts.heldMails = held.rowCount ?? 0
  }
  await client.query('commit')
  return counts
}

async function jsonLine(reader: ByteReader): Promise<unknown> {
  const line = await reader.line()
  return line && (JSON.parse(line.toString('utf8')) as unknown)
}

/** Drops all foreign keys, because tables refer to each other in circles. Returns the statements that add them again. */
async function dropReferences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

async function readRows(
  client: ClientBase,
  reader: ByteReader,
  { table, columns }: TablePart,
): Promise<number> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const name = client.escapeIdentifier(table)
  // The dump has the rows that triggers and migrations write, so triggers are off and the table is emptied first.
  await client.query(`alter table public.${name} disable trigger user`)
  await client.query(`delete from public.${name}`)
  const copying = client.query(copyFrom(`copy public.${name} (${names}) from stdin`))
  async function* rows() {
    for (;;) {
      const row = await reader.line()
      if (row === undefined) throw new DumpFailure(texts.cut(table))
      if (row.length === ROWS_END.length && row.toString('latin1') === ROWS_END) return
      yield Buffer.concat([row, Buffer.from('\n')])
    }
  }
  await pipeline(Readable.from(rows()), copying)
  await client.query(`alter table public.${name} enable trigger user`)
  return copying.rowCount
}

async function setSequence(client: ClientBase, { sequence, next }: SequencePart): Promise<void> {
  await client.query('select setval($1::regclass, $2, false)', [
    `public.${client.escapeIdentifier(sequence)}`,
    next,
  ])
}

async function readFile(
  store: Pick<ObjectStore, 'put'>,
  reader: ByteReader,
  { object, contentType, bytes }: FilePart,
  name: string,
): Promise<void> {
  const stored = await store.put(
    object,
    Readable.from(reader.bytes(bytes), { objectMode: false }),
    contentType,
  )
  if (stored.bytes !== bytes || (await reader.line())?.length !== 0) throw new DumpFailure(texts.cut(name))
}
