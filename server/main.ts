/** The server as a process: the only reader of the environment, the wiring of its parts, and a clean end. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

const config = readConfig(process.env)
await mkdir(config.dataDir, { recursive: true, mode: 0o700 })

/** `dist` of the checkout, both from `build/server.js` and from `server/main.ts`. */
const clientDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')

const STOP_TIMEOUT_MS = 15_000
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const server = await runServer({ config, say, ...(existsSync(clientDir) && { clientDir }) })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // What hangs is given up; the database outlives that and is attached to again.
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = inUse
    ? `Port ${config.port} is in use: set PORT.`
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
