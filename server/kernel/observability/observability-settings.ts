/** Reads the settings of logs, figures and traces. */
import { type Environment, wholeNumber, withoutTrailingSlash } from '#server/kernel/settings/environment.ts'
import type { MetricsConfig } from './serve-metrics.ts'
import type { TracingConfig } from './tracing.ts'

export interface ObservabilitySettings {
  readonly logLevel: string
  /** Undefined: nothing is counted, and nothing listens. */
  readonly metrics: MetricsConfig | undefined
  /** Undefined: nothing is traced, and nothing sent. */
  readonly tracing: TracingConfig | undefined
}

export const readObservabilitySettings = (env: Environment): ObservabilitySettings => ({
  logLevel: env['LOG_LEVEL'] || 'warn',
  metrics: readMetrics(env),
  tracing: readTracing(env),
})

/** Figures show strangers how busy the server is, so without a token only this machine may read them. */
function readMetrics(env: Environment): MetricsConfig | undefined {
  const others = ['METRICS_HOST', 'METRICS_TOKEN'].filter((name) => env[name])
  if (!env['METRICS_PORT'] && others.length > 0)
    throw new Error(`${others.join(', ')} set without METRICS_PORT.`)
  if (!env['METRICS_PORT']) return undefined
  const host = env['METRICS_HOST'] || '127.0.0.1'
  const token = env['METRICS_TOKEN'] || undefined
  if (token === undefined && !['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new Error('METRICS_HOST needs METRICS_TOKEN: only this machine is told figures without one.')
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new Error('METRICS_TOKEN must be at least 16 characters without spaces: openssl rand -hex 32.')
  return { port: wholeNumber(env, 'METRICS_PORT', { usual: 0, least: 0, most: 65_535 }), host, token }
}

/** These are the standard variables of OpenTelemetry; its SDK reads the others (headers, sampling, service name) by itself. */
function readTracing(env: Environment): TracingConfig | undefined {
  const [base, own] = [env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']]
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none'
  const url = own || (base && `${withoutTrailingSlash(base)}/v1/traces`)
  if (!url || isOff) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318.')
  return { url }
}
