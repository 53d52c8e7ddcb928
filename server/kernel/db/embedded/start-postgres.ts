/**
 * The embedded PostgreSQL: a real server as a child process on 127.0.0.1, in `DATA_DIR/postgres` (decision 0109). It
 * survives a crash of Node, and the next start attaches to it again.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { canReach, type Identity, postgresIdentity } from './identity.ts'
import { isLivePostmaster, readPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** Returns the connection string of a database, `streetlore` unless another is named. */
  url(database?: string): string
  readonly pid: number
  /** Stops the server (pg_ctl fast): open connections are cut, nothing committed is lost. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** The folder is made if it is missing. */
  readonly database?: string
  /** The port of a database that is started again beside servers that know its address; a free one unless given. */
  readonly port?: number
  /** Turns flushing off, for tests that can lose everything. */
  readonly fsync?: boolean
}

const USER = 'streetlore'
const START_TIMEOUT_MS = 60_000
const LOG_MAX_BYTES = 5 * 1024 * 1024

interface Cluster {
  readonly dir: string
  /**
   * Returns the path under which PostgreSQL opens its folder. If its uid may not enter a parent folder, the programs
   * are started with the cluster as working directory and open it as `/proc/self/cwd`, which needs no access to the
   * parents.
   */
  readonly name: string
  readonly binaries: Binaries
  readonly identity: Identity | undefined
}

/** Starts PostgreSQL, or attaches to the running one. Throws with advice if neither is possible. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const identity = postgresIdentity()
  const password = passwordIn(dataDir, identity)
  const cluster = prepareCluster(dataDir, identity)
  await initialise(cluster, password)
  const urlAt = (port: number, database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

  const port =
    (await portOfRunning(cluster, (candidate) => urlAt(candidate, 'postgres'))) ??
    (await start(cluster, options.fsync ?? true, options.port))
  const database = options.database ?? 'streetlore'
  await createDatabase(urlAt(port, 'postgres'), database)
  return {
    url: (name = database) => urlAt(port, name),
    pid: readPostmaster(cluster.dir)?.pid ?? 0,
    stop: () => run(cluster, cluster.binaries.pgCtl, ['-D', cluster.name, '-m', 'fast', '-w', 'stop']),
  }
}

/** Reads the random password of the cluster from a file beside it that only the owner of the data folder can read. */
function passwordIn(dataDir: string, identity: Identity | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: identity ? 0o711 : 0o700 })
  if (identity && (statSync(dataDir).mode & 0o001) === 0) chmodSync(dataDir, 0o711)
  const secrets = join(dataDir, 'secrets')
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  chmodSync(secrets, 0o700)
  const file = join(secrets, 'postgres-password')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}

function prepareCluster(dataDir: string, identity: Identity | undefined): Cluster {
  const home = join(dataDir, 'postgres')
  const dir = join(home, 'cluster')
  for (const folder of [home, dir]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (identity && statSync(folder).uid !== identity.uid) giveAway(folder, identity)
  }
  const byPath = identity === undefined || canReach(dir, identity)
  if (!byPath && process.platform !== 'linux')
    throw new Error(
      `The data folder ${dataDir} lies in a folder that PostgreSQL may not enter: set DATA_DIR or DATABASE_URL.`,
    )
  return { dir, name: byPath ? dir : '/proc/self/cwd', binaries: findBinaries(identity), identity }
}

/** Gives the identity the files of a cluster that another user made, as when the server ran without root before. */
function giveAway(path: string, { uid, gid }: Identity): void {
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) giveAway(join(path, name), { uid, gid })
  lchownSync(path, uid, gid)
}

async function initialise(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(join(cluster.dir, 'PG_VERSION')) && existsSync(join(cluster.dir, '..', 'initialised')))
    return
  // A first start that was interrupted leaves half a cluster, with no data in it.
  rmSync(cluster.dir, { recursive: true, force: true })
  mkdirSync(cluster.dir, { mode: 0o700 })
  const passwordFile = join(cluster.dir, '..', 'initial-password')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (cluster.identity)
    for (const path of [cluster.dir, passwordFile])
      chownSync(path, cluster.identity.uid, cluster.identity.gid)
  try {
    await run(
      cluster,
      cluster.binaries.initdb,
      // prettier-ignore
      ['-D', cluster.name, '-U', USER, '-A', 'scram-sha-256', '--pwfile=../initial-password', '--locale=C', '-E', 'UTF8'],
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeFileSync(join(cluster.dir, '..', 'initialised'), '')
}

/**
 * Returns the port of a server that a crash of Node left running. If none runs, returns undefined and removes a stale
 * pid file.
 */
async function portOfRunning(cluster: Cluster, url: (port: number) => string): Promise<number | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const found = readPostmaster(cluster.dir)
    if (!found) return undefined
    if (!isLivePostmaster(found.pid, cluster.dir)) {
      rmSync(join(cluster.dir, 'postmaster.pid'), { force: true })
      return undefined
    }
    // It may be starting or shutting down: try the port until it answers or the process is gone.
    if (found.port > 0 && (await canConnect(url(found.port)))) return found.port
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${found.pid}) runs on ${cluster.dir} and does not answer.`)
    await pause(100)
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function start(cluster: Cluster, fsync: boolean, wantedPort?: number): Promise<number> {
  const log = join(cluster.dir, 'server.log')
  if (existsSync(log) && statSync(log).size > LOG_MAX_BYTES) truncateSync(log)
  const port = wantedPort ?? (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=32MB',
    'max_connections=80',
    // PostgreSQL's own log must not quote rows either, and the details of an error do.
    'log_error_verbosity=terse',
    ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const argument = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const { binaries, name } = cluster
  const waiting = ['-w', '-t', String(START_TIMEOUT_MS / 1000), '-l', `${name}/server.log`]
  await run(cluster, binaries.pgCtl, ['-D', name, ...waiting, '-o', argument, 'start'], log)
  return port
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

/**
 * Runs one of the programs to its end. Its output goes into the error; the output of a server that pg_ctl starts goes
 * into `log`.
 */
async function run(cluster: Cluster, program: string, args: readonly string[], log?: string): Promise<void> {
  const child = spawn(program, args, {
    ...cluster.identity,
    cwd: cluster.dir,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // The server inherits these streams, so with a pipe this would wait until the server ends.
    stdio: ['ignore', log ? 'ignore' : 'pipe', log ? 'ignore' : 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => said.push(part))
  child.stderr?.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code === 0) return
  const detail =
    log && existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : Buffer.concat(said).toString('utf8')
  throw new Error(`PostgreSQL: ${args.at(-1) ?? program} failed (${String(code)}): ${detail.trim()}`)
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
