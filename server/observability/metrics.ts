/**
 * The server's figures for Prometheus. Labels are names of the program's own (routes, kinds, limits), never an address, an id or a word
 * that somebody sent: those would be personal, and without end. prom-client is loaded where figures are asked for only.
 */
import type { Pool } from 'pg'
import type { Database } from '#server/db/open-database.ts'
import { readWorkFigures, type WorkFigures } from './work-figures.ts'

export type JobOutcome = 'done' | 'failed' | 'stopped'

export interface HubFigures {
  connectionCount(): number
  /** Events that are stored and not offered to this process's connections yet. */
  eventsBehind(): Promise<number>
}

export interface Metrics {
  /** `route` is its pattern. */
  requestAnswered(request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly durationS: number
  }): void
  limitRefused(limit: string): void
  /** Returns what to call at its end. */
  jobBegan(queue: string): (outcome: JobOutcome) => void
  chunkSpoken(language: string, durationS: number): void
  storeFailed(operation: string): void
  watchPool(name: string, pool: Pool): void
  watchHub(hub: HubFigures): void
  /** What waits in the tables, of all processes. Asked at each scrape. */
  watchWork(db: Database): void
  /** In the text format of Prometheus, and its content type. */
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>
}

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WORK_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160]

export async function openMetrics(): Promise<Metrics> {
  const { default: prometheus } = await import('prom-client')
  const { Counter, Gauge, Histogram } = prometheus
  const register = new prometheus.Registry()
  const registers = [register]
  prometheus.collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'streetlore_http_request_duration_seconds',
    help: 'Requests that were answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status_class'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'streetlore_rate_limit_refusals_total',
    help: 'Calls that a rate limit refused, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  const jobs = new Histogram({
    name: 'streetlore_job_duration_seconds',
    help: 'Runs of jobs in this process, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: WORK_BUCKETS,
    registers,
  })
  const running = new Gauge({
    name: 'streetlore_jobs_running',
    help: 'Jobs that this process works on.',
    labelNames: ['queue'],
    registers,
  })
  const spoken = new Histogram({
    name: 'streetlore_chunk_synthesis_seconds',
    help: 'How long speaking one chunk took, by language.',
    labelNames: ['language'],
    buckets: WORK_BUCKETS,
    registers,
  })
  const storeErrors = new Counter({
    name: 'streetlore_object_store_errors_total',
    help: 'Operations that the object store failed at.',
    labelNames: ['operation'],
    registers,
  })

  return {
    requestAnswered({ method, route, status, durationS }) {
      requests.observe({ method, route, status_class: `${Math.floor(status / 100)}xx` }, durationS)
    },
    limitRefused: (limit) => refusals.inc({ limit }),
    jobBegan(queue) {
      running.inc({ queue })
      const end = jobs.startTimer({ queue })
      return (outcome) => {
        running.dec({ queue })
        end({ outcome })
      }
    },
    chunkSpoken: (language, durationS) => spoken.observe({ language }, durationS),
    storeFailed: (operation) => storeErrors.inc({ operation }),
    ...watches(prometheus, registers),
    async scrape() {
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

type Prometheus = typeof import('prom-client')
type Registers = NonNullable<ConstructorParameters<Prometheus['Gauge']>[0]['registers']>

/** What is read when it is asked for, instead of being counted. */
function watches(
  { Gauge }: Prometheus,
  registers: Registers,
): Pick<Metrics, 'watchPool' | 'watchHub' | 'watchWork'> {
  const pools = new Map<string, Pool>()
  return {
    watchPool(name, pool) {
      pools.set(name, pool)
      if (pools.size > 1) return
      new Gauge({
        name: 'streetlore_database_connections',
        help: 'Connections to PostgreSQL that this process has open, by pool.',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [name, { totalCount, idleCount }] of pools) {
            this.set({ pool: name, state: 'used' }, totalCount - idleCount)
            this.set({ pool: name, state: 'idle' }, idleCount)
          }
        },
      })
      new Gauge({
        name: 'streetlore_database_connection_waiters',
        help: 'Queries that wait for a connection, by pool.',
        labelNames: ['pool'],
        registers,
        collect() {
          for (const [name, { waitingCount }] of pools) this.set({ pool: name }, waitingCount)
        },
      })
    },
    watchHub(hub) {
      new Gauge({
        name: 'streetlore_hub_connections',
        help: 'Connections of the hub that are open on this process.',
        registers,
        collect() {
          this.set(hub.connectionCount())
        },
      })
      new Gauge({
        name: 'streetlore_hub_events_behind',
        help: 'Events that are stored and not offered to the connections of this process yet.',
        registers,
        async collect() {
          const behind = await hub.eventsBehind().catch(() => undefined)
          this.remove()
          if (behind !== undefined) this.set(behind)
        },
      })
    },
    watchWork(db) {
      let asking: Promise<WorkFigures | undefined> | undefined
      // One query for all figures of a scrape. Where the database is away, no number is better than an old one.
      const figures = () => {
        asking ??= readWorkFigures(db)
          .catch(() => undefined)
          .finally(() => (asking = undefined))
        return asking
      }
      new Gauge({
        name: 'streetlore_database_up',
        help: 'Whether the database answered this scrape.',
        registers,
        async collect() {
          this.set((await figures()) ? 1 : 0)
        },
      })
      new Gauge({
        name: 'streetlore_jobs',
        help: 'Work in the tables, of all processes: failed tours of the last day, failed chunks of all tours.',
        labelNames: ['kind', 'state'],
        registers,
        async collect() {
          const read = await figures()
          this.reset()
          for (const { kind, state, count } of read?.jobs ?? []) this.set({ kind, state }, count)
        },
      })
      new Gauge({
        name: 'streetlore_mails',
        help: 'Mails of the outbox that are not sent, of all processes.',
        labelNames: ['state'],
        registers,
        async collect() {
          const read = await figures()
          this.reset()
          if (!read) return
          this.set({ state: 'waiting' }, read.mailsWaiting)
          this.set({ state: 'given_up' }, read.mailsGivenUp)
        },
      })
      new Gauge({
        name: 'streetlore_mail_oldest_waiting_seconds',
        help: 'How long the oldest mail that waits has waited.',
        registers,
        async collect() {
          const read = await figures()
          this.remove()
          if (read) this.set(read.oldestMailS)
        },
      })
    },
  }
}
