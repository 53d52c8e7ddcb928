/**
 * Answers load balancers and process managers: whether the process is alive, and whether it should receive requests
 * now. The answers name parts only; the reason why one fails is in the log.
 */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/kernel/db/open-database.ts'
import { migrationCount } from '#server/kernel/db/migrate.ts'
import type { OpenObjectStore } from '#server/kernel/storage/object-store.ts'

export const LIVE_PATH = '/health/live'
export const READY_PATH = '/health/ready'

const CHECK_MS = 4_000
/** Requests within this time get the same answer, because each check is a query and a call to the object store. */
const KEPT_MS = 1_000

export interface HealthParts {
  readonly db: Database
  readonly store: Pick<OpenObjectStore, 'check'>
  /** Returns true from the first signal to stop. */
  isDraining(): boolean
}

interface Health {
  readonly database: boolean
  readonly migrations: boolean
  readonly objectStore: boolean
}

export function serveHealth(app: FastifyInstance, { db, store, isDraining }: HealthParts): void {
  const inTime = async (part: string, check: () => Promise<boolean>): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_MS)
    })
    try {
      return await Promise.race([check(), late])
    } catch (error) {
      app.log.warn({ err: error, part }, 'not ready')
      return false
    } finally {
      clearTimeout(timer)
    }
  }
  const look = async (): Promise<Health> => {
    const [database, objectStore] = await Promise.all([
      inTime('database', async () => Boolean(await db.execute(sql`select 1`))),
      inTime('objectStore', () => store.check().then(() => true)),
    ])
    const migrations = database && (await inTime('migrations', () => isMigrated(db)))
    return { database, migrations, objectStore }
  }
  let kept: { readonly atMs: number; readonly health: Promise<Health> } | undefined
  const health = (): Promise<Health> => {
    const nowMs = performance.now()
    if (!kept || nowMs - kept.atMs > KEPT_MS) kept = { atMs: nowMs, health: look() }
    return kept.health
  }

  app.get(LIVE_PATH, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get(READY_PATH, async (_, reply) => {
    const parts = { ...(await health()), draining: isDraining() }
    const isReady = parts.database && parts.migrations && parts.objectStore && !parts.draining
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not-ready', ...parts })
  })
}

async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ done: number }>(
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  )
  // The database may hold more migrations than this release: a newer one has begun to roll out, which leaves
  // everything in place that this one reads.
  return (rows[0]?.done ?? 0) >= migrationCount()
}
