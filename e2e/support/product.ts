/** The whole product as `npm start` runs it: the built client and the real server with its embedded database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findExtracts } from '#tests/tour-map/osm-extracts.ts'

const READY_TIMEOUT_MS = 60_000

export interface Account {
  readonly email: string
  readonly password: string
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export class Product {
  readonly port: number
  readonly dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #output = ''

  private constructor(port: number, dataDir: string, environment: NodeJS.ProcessEnv) {
    this.port = port
    this.dataDir = dataDir
    this.#environment = environment
  }

  /** Starts on a fresh data folder. `maps` copies street data in, so that walks there have a street map. */
  static async start(
    options: { maps?: boolean; environment?: Record<string, string> } = {},
  ): Promise<Product> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'streetlore-e2e-'))
    const extracts = findExtracts()
    if (options.maps === true && extracts !== undefined) {
      mkdirSync(path.join(dataDir, 'maps'), { recursive: true })
      for (const file of readdirSync(extracts))
        if (file.endsWith('.pmtiles')) cpSync(path.join(extracts, file), path.join(dataDir, 'maps', file))
    }
    const product = new Product(await freePort(), dataDir, options.environment ?? {})
    await product.resume()
    return product
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  get output(): string {
    return this.#output
  }

  /** Starts the server again on the same data and port, and waits until it answers. */
  async resume(): Promise<void> {
    this.#child = spawn(process.execPath, ['build/server.js'], {
      env: {
        ...process.env,
        DEMO_AUDIO: 'off',
        ...this.#environment,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (bytes: Buffer) => {
      this.#output += bytes.toString()
    }
    this.#child.stdout?.on('data', keep)
    this.#child.stderr?.on('data', keep)
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.origin}/api/topics`).catch(() => undefined)
      if (answer?.ok === true) return
      if (this.#child.exitCode !== null) break
      await delay(100)
    }
    throw new Error(`the server did not come up:\n${this.#output}`)
  }

  /** `SIGTERM` for a clean stop; `SIGKILL` for a crash, which leaves the database running. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
    this.#child = undefined
  }

  /** Stops everything and removes the data. A crashed server is started once more so that its database ends too. */
  async dispose(): Promise<void> {
    if (this.#child === undefined) await this.resume()
    await this.stop('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  account(tier: 'Free' | 'Premium'): Account {
    const line = new RegExp(`^${tier}: (\\S+) (.+)$`, 'm').exec(this.#output)
    if (line?.[1] === undefined || line[2] === undefined)
      throw new Error(`no ${tier} account was printed:\n${this.#output}`)
    return { email: line[1], password: line[2].trim() }
  }
}
