import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded/start-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedPeople, seedTours } from './seed.ts'
const pg = await startPostgres({ dataDir: '/tmp/scale-pg', fsync: false })
await migrateDatabase(pg.url())
const pool = new Pool({ connectionString: pg.url() })
console.log(pg.url(), pg.pid)
let t = Date.now()
if ((await pool.query("select count(*)::int n from users where email like 'walker-%'")).rows[0].n === 0)
  await seedPeople(pool)
await seedTours(pool, Number(process.argv[2]))
console.log('seeded', Date.now() - t)
await pool.end()
