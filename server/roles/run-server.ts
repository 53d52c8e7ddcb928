/** Starts every part in order and stops them again. Stored data survives a `kill -9` at any point. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { DEMO_ACCOUNTS } from '#server/api/accounts/demo-accounts.ts'
import { serveHealth } from '#server/kernel/http/health.ts'
import { reasonOf } from '#server/kernel/runtime/logged-error.ts'
import { serveMetrics } from '#server/kernel/observability/serve-metrics.ts'
import { startPatiently } from '#server/kernel/runtime/patient-start.ts'
import { openSharedParts, type SharedOptions, type ToStop } from '#server/roles/shared-parts.ts'
import { spokenLanguages, voicesInShort } from '#server/telling/voice/spoken-languages.ts'
import { openWebApp } from '#server/roles/web-role.ts'
import { openWorkerApp, startSweeping } from '#server/roles/worker-role.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly port: number
  /**
   * Answers that the process is not ready any more, waits as configured, ends requests and connections, hands jobs
   * back, and stops the embedded database, in this order.
   */
  stop(): Promise<void>
}

export interface RunServerOptions extends SharedOptions {
  /** The folder of the built client, if there is one. */
  readonly clientDir?: string
  /** Prints a line for the person who started the server. */
  readonly say: (line: string) => void
  /** Ends a start that waits for the database, when it aborts. */
  readonly signal?: AbortSignal
}

interface Running {
  readonly toStop: ToStop
  isDraining: boolean
}

/**
 * Resolves once the port is open; waits for a database and an object store that do not answer yet. If a part fails,
 * the parts that run already are stopped.
 */
export async function runServer(options: RunServerOptions): Promise<RunningServer> {
  const { say, signal } = options
  return await startPatiently(() => startOnce(options), {
    signal,
    onWait: (failure) => say(`Waiting: ${reasonOf(failure)}`),
  })
}

async function startOnce(options: RunServerOptions): Promise<RunningServer> {
  const running: Running = { toStop: [], isDraining: false }
  try {
    const { app, port } = await bringUp(options, running)
    return {
      app,
      port,
      async stop() {
        // Load balancers stop sending requests first; then requests in progress end, and waiting jobs are handed
        // back.
        if (!running.isDraining) {
          running.isDraining = true
          await pause(options.config.drainDelayS * 1000)
        }
        await stopAll(running.toStop)
      },
    }
  } catch (error) {
    await stopAll(running.toStop).catch(() => undefined)
    throw error
  }
}

/** Stops each part, the last one first; rejects with the first failure. */
async function stopAll(toStop: ToStop): Promise<void> {
  const failures: unknown[] = []
  for (const stopPart of toStop.splice(0).toReversed())
    await stopPart().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function bringUp(
  options: RunServerOptions,
  running: Running,
): Promise<Pick<RunningServer, 'app' | 'port'>> {
  const { config, clientDir, say } = options
  const { toStop } = running
  const parts = await openSharedParts(options, toStop)
  const app =
    config.role === 'worker' ? await openWorkerApp(parts) : await openWebApp(parts, clientDir, toStop)
  const { database, store } = parts
  serveHealth(app, { db: database.db, store, isDraining: () => running.isDraining })
  toStop.push(() => app.close())
  if (config.role !== 'web') toStop.push(startSweeping(parts, app.log))

  if (config.demoAccounts)
    for (const { label, email, password } of DEMO_ACCOUNTS) say(`${label}: ${email} ${password}`)
  if (config.metrics && parts.metrics) {
    const served = await serveMetrics(config.metrics, parts.metrics, (error) =>
      parts.logger.warn({ err: error }, 'the figures could not be told'),
    )
    toStop.push(() => served.close())
    say(`Metrics: http://${config.metrics.host}:${served.port}/metrics`)
  }
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  const voicesDir = join(config.dataDir, 'voices')
  say(voicesInShort(spokenLanguages({ voicesDir, speech: config.speech })))
  say(`Streetlore: ${config.publicUrl}`)
  return { app, port }
}
