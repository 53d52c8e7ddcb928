/** `npm run db`: from one database and object store to others and back. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureHouseAccount } from '#server/api/accounts/demo-accounts.ts'
import type { Config } from '#server/roles/config.ts'
import { dumpCommand } from '#server/commands/dump/dump-command.ts'
import { openEmbedded } from '#server/kernel/db/embedded/open-embedded.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { startS3StandIn } from '#server/stand-ins/s3-stand-in.ts'
import { openObjectStore } from '#server/kernel/storage/open-object-store.ts'
import * as texts from '#texts/dump.ts'
import { freshDatabase, temporaryFolder } from '#tests/support/server.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

let s3: Awaited<ReturnType<typeof startS3StandIn>>
let source: Place
let folder: string
beforeAll(async () => {
  s3 = await startS3StandIn()
  folder = await temporaryFolder()
  source = { databaseUrl: await freshDatabase(), dataDir: await temporaryFolder(), s3: undefined }
  const { db, close } = openDatabase(source.databaseUrl ?? '')
  const house = await ensureHouseAccount(db)
  await seedDemoTours({ db, ownerId: house.id, atlas: loadAtlas(), now: new Date() })
  await db.execute(
    `update users set first_name = E'tab\\t, break\\n, \\\\. and ü', last_name = '\\.' where true`,
  )
  await close()
  const store = await openObjectStore(source)
  await store.put('tours/1/chunk-0.mp3', Buffer.from('\n\\.\n{"end":true}\n'), 'audio/mpeg')
  await store.put('empty', Buffer.alloc(0), 'text/plain')
  await store.put('large', Buffer.alloc(300_000, 'ab\n'), 'application/octet-stream')
  await store.close()
})
afterAll(() => s3.close())

const run = async (place: Place, ...args: string[]) => {
  const said: string[] = []
  const code = await dumpCommand(place, args, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const failed = (why: string): string => `${why}\n${texts.nothingRead}`

/** Every row of every table, the next numbers of the sequences, the references, and every file. */
async function contentOf(place: Place) {
  const embedded = place.databaseUrl === undefined ? await openEmbedded(place.dataDir) : undefined
  const client = new Client({ connectionString: embedded?.url ?? place.databaseUrl })
  await client.connect()
  const one = async (query: string) =>
    (await client.query<{ value: unknown }>(query)).rows.map(({ value }) => value)
  const tables: Record<string, unknown> = {}
  for (const name of await one(
    "select tablename as value from pg_tables where schemaname = 'public' order by 1",
  ))
    tables[String(name)] = await one(
      `select to_jsonb(t)::text as value from public."${String(name)}" t order by 1`,
    )
  const sequences: Record<string, unknown> = {}
  for (const name of await one("select sequencename as value from pg_sequences where schemaname = 'public'"))
    sequences[String(name)] = await one(
      `select last_value + is_called::int as value from public."${String(name)}"`,
    )
  const references = await one(
    "select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as value from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1",
  )
  await client.end()
  await embedded?.leave()
  const store = await openObjectStore(place)
  const files: Record<string, unknown> = {}
  for await (const key of store.list()) {
    const parts: Buffer[] = []
    for await (const part of (await store.get(key)) ?? []) parts.push(part as Buffer)
    const { contentType } = (await store.head(key)) ?? {}
    files[key] = { contentType, bytes: Buffer.concat(parts).toString('base64') }
  }
  await store.close()
  return { tables, sequences, references, files }
}

describe('npm run db', () => {
  it('moves everything to another database and S3, and back to an embedded one', async () => {
    const before = await contentOf(source)
    expect(before.tables['tours']).toHaveLength(18)
    expect(Object.keys(before.files)).toHaveLength(3)
    const file = join(folder, 'walks.dump')
    const exported = await run(source, 'export', file)
    expect(exported).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+ rows and 3 files are in /) })
    expect(exported.said).toContain('SESSION_SECRET')

    const managed: Place = {
      databaseUrl: await freshDatabase(),
      dataDir: await temporaryFolder(),
      s3: s3.config('moved'),
    }
    expect(await run(managed, 'import', file)).toMatchObject({ code: 0 })
    expect(await contentOf(managed)).toEqual(before)

    expect(await run(managed, 'import', file)).toEqual({ code: 1, said: failed(texts.notEmpty) })

    const back = join(folder, 'back.dump')
    expect(await run(managed, 'export', back)).toMatchObject({ code: 0 })
    const embedded: Place = { databaseUrl: undefined, dataDir: await temporaryFolder(), s3: undefined }
    expect(await run(embedded, 'import', back)).toMatchObject({ code: 0 })
    expect(await contentOf(embedded)).toEqual(before)
  })

  it('reads all of a file or nothing, and says what is wrong with it', async () => {
    const target: Place = {
      databaseUrl: await freshDatabase(),
      dataDir: await temporaryFolder(),
      s3: undefined,
    }
    const empty = await contentOf(target)
    const whole = join(folder, 'whole.dump')
    await run(source, 'export', whole)

    const cut = join(folder, 'cut.dump')
    const bytes = await readFile(whole)
    await writeFile(cut, bytes)
    await truncate(cut, Math.floor(bytes.length * 0.9))
    expect(await run(target, 'import', cut)).toEqual({ code: 1, said: failed(texts.cut(cut)) })
    const other = join(folder, 'other.dump')
    await writeFile(other, 'no dump')
    expect(await run(target, 'import', other)).toEqual({ code: 1, said: failed(texts.noDump(other)) })
    const head = { format: 'streetlore-dump', version: 1, migrations: ['another'], madeAt: '2026-01-01' }
    await writeFile(other, gzipSync(`${JSON.stringify(head)}\n`))
    expect(await run(target, 'import', other)).toEqual({ code: 1, said: failed(texts.otherRelease(other)) })
    const { tables, sequences, references } = await contentOf(target)
    expect({ tables, sequences, references }).toEqual({ ...empty, files: undefined })
    expect(await run(target, 'restore')).toEqual({ code: 1, said: texts.usage })
  })
})
