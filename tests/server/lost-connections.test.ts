/** Connections to the database that are lost at a bad moment: the request fails, the server keeps working. */
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { freshDatabase } from '#tests/support/server.ts'

const CONNECTIONS = 2

const isOver = (client: PoolClient) => new Promise((resolve) => client.once('end', resolve))
const terminate = (client: PoolClient) =>
  client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)

it('gives back a connection that died before its transaction began, so that the next ones find one', async () => {
  const { db, pool, close } = openDatabase(await freshDatabase(), { maxConnections: CONNECTIONS })
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  let dying = CONNECTIONS
  // The database goes away between the moment the connection is handed out and BEGIN.
  pool.connect = (async () => {
    const client = await connect()
    if (dying-- > 0) await Promise.all([isOver(client), terminate(client)])
    return client
  }) as typeof pool.connect

  for (let count = 0; count < CONNECTIONS; count++)
    await expect(db.transaction(async (tx) => tx.execute(sql`select 1`))).rejects.toThrow()

  await expect(db.transaction(async (tx) => tx.execute(sql`select 1`))).resolves.toMatchObject({
    rowCount: 1,
  })
  await close()
  expect(pool.totalCount).toBe(0)
})

it('gives back a connection that died within its transaction', async () => {
  const { db, pool, close } = openDatabase(await freshDatabase(), { maxConnections: 1 })

  await expect(
    db.transaction(async (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  ).rejects.toThrow()

  await expect(db.transaction(async (tx) => tx.execute(sql`select 1`))).resolves.toMatchObject({
    rowCount: 1,
  })
  await close()
  expect(pool.totalCount).toBe(0)
})
