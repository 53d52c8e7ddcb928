/**
 * The server's figures for Prometheus. Labels are names that the program made (routes, kinds, limits), never an
 * address, an id or text that a client sent: those would be personal, and their number has no bound. prom-client is
 * loaded only if figures are switched on.
 */
import { type WatchedFigures, watchedFigures } from './watched-figures.ts'

export type JobOutcome = 'done' | 'failed' | 'stopped'

export interface Metrics extends WatchedFigures {
  /** Counts an answered request; `route` is the route's pattern. */
  requestAnswered(request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly durationS: number
  }): void
  limitRefused(limit: string): void
  /** Counts a piece of work that begins. Returns the function to call at its end. */
  jobBegan(queue: string): (outcome: JobOutcome) => void
  chunkSpoken(language: string, durationS: number): void
  storeFailed(operation: string): void
  /** Returns the figures in the text format of Prometheus, and its content type. */
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>
}

/** The buckets of durations, in seconds. */
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
    ...watchedFigures(prometheus, register),
    async scrape() {
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}
