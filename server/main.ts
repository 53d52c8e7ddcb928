/** The server as a process: the only reader of the environment, and a clean end. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

const STOP_TIMEOUT_MS = 15_000

/** `dist` of the checkout, both from `build/server.js` and from `server/main.ts`. */
const clientDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')

function fail(error: unknown): never {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${inUse ? 'The port is in use: set PORT to another one.' : text}\n`)
  process.exit(1)
}

async function start() {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  return runServer({ config: readConfig(process.env), say, ...(existsSync(clientDir) && { clientDir }) })
}

const server = start()
server.catch(fail)

let stopping = false
// From the first moment on: a signal while it starts waits until everything is up, and takes it down in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // What hangs is given up; the database outlives that and is attached to again.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    server.then(({ stop }) => stop()).then(() => process.exit(0), fail)
  })
