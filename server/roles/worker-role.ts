/** Opens a process that makes tours and sweeps. If it has no other role, it serves its health only. */
import fastify, { type FastifyInstance } from 'fastify'
import { sweepSessions } from '#server/api/accounts/session-tokens.ts'
import { sweepAnswers } from '#server/kernel/http/repeat-safety.ts'
import { createEventLog } from '#server/kernel/events/event-log.ts'
import { measureRequests } from '#server/kernel/observability/measured-requests.ts'
import { sweepOldRows } from '#server/api/privacy/retention.ts'
import type { SharedParts } from '#server/roles/shared-parts.ts'
import { sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import { trackRuns } from '#server/kernel/runtime/track-runs.ts'
import { sweepSpokenSounds } from '#server/telling/voice/spoken-sounds.ts'
import { type LogLines, serverLog } from '#server/kernel/observability/server-log.ts'

const SWEEP_MS = 3_600_000

export async function openWorkerApp(parts: SharedParts): Promise<FastifyInstance> {
  const { config, database, metrics } = parts
  const app = createWorkerApp(config.logLevel)
  if (metrics) measureRequests(app, metrics)
  parts.logTo((facts, message) => app.log.warn(facts, message))
  await parts.startGeneration({ emit: createEventLog(database.db).append })
  return app
}

/**
 * Removes expired rows and files, now and every hour. Returns the function that stops it, which waits for a running
 * sweep.
 */
export function startSweeping(
  { database, store, limits, clock }: SharedParts,
  log: FastifyInstance['log'],
): () => Promise<void> {
  const { db } = database
  const runs = trackRuns(async () => {
    const now = clock.now()
    // `allSettled` waits for each sweep, so that none still runs after another has failed.
    const swept = await Promise.allSettled([
      sweepAnswers(db),
      sweepOldRows(db, now),
      sweepFileRemovals(db, store),
      sweepSpokenSounds(db, store),
      sweepSessions(db, now),
      limits.sweep(db),
    ])
    for (const outcome of swept)
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason as unknown }, 'sweeping failed')
  })
  void runs.run()
  const timer = setInterval(() => void runs.run(), SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await runs.close()
  }
}

/** The HTTP side of a process that only works: it answers whether it is alive and ready. */
export const createWorkerApp = (logLevel: string, logLines?: LogLines): FastifyInstance =>
  fastify({ logger: serverLog(logLevel, logLines), forceCloseConnections: true })
