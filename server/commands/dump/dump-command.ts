/**
 * `npm run db`: moves the tables and files of a server, from the embedded database to a managed one or back. It also lets secrets be
 * changed. Returns the exit code.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { forgetSecrets } from '#server/api/accounts/known-secrets.ts'
import type { Config } from '#server/roles/config.ts'
import { withServerDatabase } from '#server/kernel/db/server-database.ts'
import { reasonOf } from '#server/kernel/runtime/logged-error.ts'
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'
import { openObjectStore } from '#server/kernel/storage/open-object-store.ts'
import * as texts from '#texts/dump.ts'
import { DumpFailure } from './dump-format.ts'
import { type DumpCounts, exportDump } from './export-dump.ts'
import { type ImportCounts, importDump } from './import-dump.ts'

const SEND_MAILS = '--send-mails'

type DumpConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

export async function dumpCommand(
  config: DumpConfig,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  if (args[0] === 'forget-secrets' && args.length === 1) {
    await withServerDatabase(config, ({ db }) => forgetSecrets(db))
    say(texts.secretsForgotten)
    return 0
  }
  const sendsMails = args.at(-1) === SEND_MAILS && args[0] === 'import'
  const [word, file, ...more] = sendsMails ? args.slice(0, -1) : args
  if ((word !== 'export' && word !== 'import') || file === undefined || more.length > 0) {
    say(texts.usage)
    return 1
  }
  try {
    await withBoth(config, async (client, store) => {
      if (word === 'export') {
        const { rows, objects } = await exportTo(client, store, file)
        say(texts.exported(rows, objects, file))
        say(texts.secretsApart)
      } else {
        const { rows, objects, heldMails } = await importFrom(client, store, file, sendsMails)
        say(texts.imported(rows, objects))
        if (heldMails > 0) say(texts.mailsHeld(heldMails))
      }
    })
    return 0
  } catch (error) {
    if (word === 'export' && !(error instanceof DumpFailure)) throw error
    say(error instanceof Error ? reasonOf(error) : String(error))
    // The transaction has ended without a commit, so the database is as it was.
    if (word === 'import') say(texts.nothingRead)
    return 1
  }
}

const withBoth = (
  config: DumpConfig,
  work: (client: Client, store: OpenObjectStore) => Promise<void>,
): Promise<void> =>
  withServerDatabase(config, async ({ url }) => {
    const store = await openObjectStore(config)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await work(client, store)
    } finally {
      // Ends a transaction that was not committed.
      await client.end()
      await store.close()
    }
  })

/** Writes the file under another name until it is whole. */
async function exportTo(client: Client, store: OpenObjectStore, file: string): Promise<DumpCounts> {
  const counts: DumpCounts = { rows: 0, objects: 0 }
  const unfinished = `${file}.unfinished`
  try {
    const dump = Readable.from(exportDump(client, store, counts), { objectMode: false })
    await pipeline(dump, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return counts
}

async function importFrom(
  client: Client,
  store: OpenObjectStore,
  file: string,
  sendsMails: boolean,
): Promise<ImportCounts> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  // The reader of the stream gets the same error.
  reading.catch(() => undefined)
  try {
    return await importDump(client, store, unzipped, { name: file, sendsMails })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw new DumpFailure(texts.cut(file))
    throw error
  } finally {
    unzipped.destroy()
  }
}
