/** The server as a process: reads the environment and stops cleanly. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/roles/config.ts'
import { reasonOf } from '#server/kernel/runtime/logged-error.ts'
import { runServer } from '#server/roles/run-server.ts'

/** The longest time for what follows the requests: jobs that are handed back, and the database. */
const STOP_TIMEOUT_MS = 10_000

/** The folder of the checkout, seen from `build/server.js` as well as from `server/main.ts`. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const clientDir = join(root, 'dist')
const shippedMapsDir = join(root, 'demo-data')

function fail(error: unknown): never {
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = error instanceof Error ? reasonOf(error) : String(error)
  process.stderr.write(`${inUse ? 'The port is in use: set PORT to another one.' : text}\n`)
  process.exit(1)
}

function configured() {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error)
  }
}

const config = configured()
const giveUp = new AbortController()

async function start() {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  return runServer({
    config,
    say,
    signal: giveUp.signal,
    shippedMapsDir,
    ...(existsSync(clientDir) && { clientDir }),
  })
}

const server = start()
server.catch(fail)

let stopping = false
// The listeners are registered first: a signal during the start waits until everything runs, and then stops it in
// order.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    giveUp.abort()
    // After this time the process ends without waiting for parts that hang. The database keeps running, and the next
    // start attaches to it.
    const { drainDelayS, drainTimeoutS } = config
    setTimeout(() => process.exit(1), (drainDelayS + drainTimeoutS) * 1000 + STOP_TIMEOUT_MS).unref()
    server.then(({ stop }) => stop()).then(() => process.exit(0), fail)
  })
