/** Real processes of the server on one database and one object store, that tests may kill. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { S3_KEYS, startS3StandIn } from '#server/stand-ins/s3-stand-in.ts'
import { startSpeechStandIn } from '#server/telling/voice/speech-stand-in.ts'

const root = resolve(import.meta.dirname, '../..')

/** Bundles the server to a folder below the packages, which it finds from there. */
function buildServer(): string {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'streetlore-server-'))
  execFileSync(process.execPath, [join(root, 'scripts/build/build-server.mjs'), folder], { stdio: 'ignore' })
  return folder
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Characters of what a process wrote before it ended that a failed test shows. */
const LAST_WORDS = 4_000

export type MachineRole = 'web' | 'worker'

export interface Machine {
  readonly name: string
  readonly role: MachineRole
  readonly origin: string
  /** Starts it, or starts it again at the same address. */
  start(): void
  isReady(): Promise<boolean>
  /** `kill -9`. */
  kill(): Promise<void>
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>
}

export interface Machines {
  readonly webs: readonly Machine[]
  readonly workers: readonly Machine[]
  readonly all: readonly Machine[]
  readonly s3: Awaited<ReturnType<typeof startS3StandIn>>
  /** Processes that ended and nobody had ended them. */
  readonly deaths: readonly string[]
  /** The lines that processes wrote to standard error. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** Two of each role. Files are on S3, speech comes from a service; both stand-ins run in this process. */
export async function openMachines(databaseUrl: string, dataDir: string): Promise<Machines> {
  const build = buildServer()
  const [s3, speech] = await Promise.all([startS3StandIn(), startSpeechStandIn()])
  const children = new Set<ChildProcess>()
  const log: string[] = []
  const deaths: string[] = []
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const open = async (role: MachineRole, name: string): Promise<Machine> => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    let child: ChildProcess | undefined
    const end = async (signal: NodeJS.Signals): Promise<number | null> => {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
      const gone = once(ending, 'exit')
      children.delete(ending)
      ending.kill(signal)
      return ((await gone) as [number | null])[0]
    }
    return {
      name,
      role,
      origin,
      start() {
        const started = spawn(process.execPath, [join(build, 'server.js')], {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: {
            PATH: process.env['PATH'],
            ROLE: role,
            PORT: String(port),
            HOST: '127.0.0.1',
            PUBLIC_URL: 'http://localhost:4173',
            DATABASE_URL: databaseUrl,
            // Each its own: nothing but the database and the store is shared.
            DATA_DIR: join(dataDir, name),
            SESSION_SECRET: 'ab'.repeat(32),
            SHARE_SECRET: 'cd'.repeat(32),
            S3_ENDPOINT: s3.endpoint,
            S3_BUCKET: 'walks',
            S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
            S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
            SPEECH_URL: speech.baseUrl,
            SPEECH_MODEL: 'stand-in',
            SPEECH_VOICES: '*=alloy',
            DEMO_AUDIO: 'off',
          },
        })
        let lastWords = ''
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
          log.push(`${name}: ${text}`)
          lastWords = (lastWords + text).slice(-LAST_WORDS)
        })
        children.add(started)
        started.once('close', (code) => {
          if (children.delete(started)) deaths.push(`${name} ended with ${code}: ${lastWords}`)
        })
        child = started
      },
      isReady: () =>
        fetch(`${origin}/health/ready`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
  }
  const webs = [await open('web', 'web-a'), await open('web', 'web-b')]
  const workers = [await open('worker', 'worker-a'), await open('worker', 'worker-b')]
  return {
    webs,
    workers,
    all: [...webs, ...workers],
    s3,
    deaths,
    log,
    async close() {
      const ends = [...children].map((child) => once(child, 'exit'))
      killAll()
      children.clear()
      await Promise.all(ends)
      process.off('exit', killAll)
      await Promise.all([s3.close(), speech.close()])
      rmSync(build, { recursive: true, force: true })
    },
  }
}
