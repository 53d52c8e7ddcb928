// The processes of a measurement: the product from its sources on a database of its own, the bare server beside it, the load.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/start/start-product.mjs'

export interface Started {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const TSX = ['--import', 'tsx']

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function startProduct(databaseUrl: string, dataDir: string): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, [...TSX, 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_AUDIO: 'off',
      DEMO_ACCOUNTS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${origin}/api/topics`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
    if (tries > 600 || child.exitCode !== null) throw new Error('the product did not come up')
    await delay(100)
  }
}

export async function startBare(databaseUrl: string, audioFile: string): Promise<Started> {
  const child = spawn(process.execPath, [...TSX, 'bench/server/bare.ts', databaseUrl, audioFile], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout) {
    const [, port] = /port (\d+)/.exec(String(text)) ?? []
    if (port !== undefined)
      return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) }
  }
  throw new Error('the bare server did not come up')
}

export interface Load {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Signs in these many people in turn. */
  readonly people?: number
  /** Asks for these people in turn. */
  readonly tokens?: readonly string[]
}

export interface Figures {
  readonly perS: number
  readonly p99Ms: number
  readonly failed: number
  readonly answered: number
  /** Processor time of the server for one request, milliseconds; without PostgreSQL's. */
  readonly workMs: number
}

/** Throws where a request was refused: a refusal is quick and would flatter. `pid`: of the server. */
export async function load(what: Load, connections: number, seconds: number, pid: number): Promise<Figures> {
  const beforeMs = workedMs(pid)
  const child = spawn(
    process.execPath,
    ['bench/server/load.mjs', JSON.stringify({ ...what, connections, seconds })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  child.stdout.on('data', (text) => (printed += text))
  await once(child, 'close')
  const told = JSON.parse(printed) as Omit<Figures, 'workMs'>
  const figures = { ...told, workMs: (workedMs(pid) - beforeMs) / told.answered }
  if (figures.failed > 0)
    throw new Error(
      `${what.method ?? 'GET'} ${what.url}: ${figures.failed} refused, ${figures.answered} answered`,
    )
  return figures
}

/** Processor time that a process has used, milliseconds, of all its threads; Linux only, in steps of 10. */
export function workedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process, MiB; Linux only. */
export const residentMiB = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 2 ** 20
