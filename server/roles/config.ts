/** The configuration from the environment, read once by main.ts. */
import { resolve } from 'node:path'
import { DEFAULT_PORT } from '#contract/limits.ts'
import type { GoogleConfig } from '#server/api/accounts/google-identity.ts'
import type { AdvertisingConfig } from '#server/api/advertising/advertising-source.ts'
import type { BillingConfig } from '#server/api/billing/billing.ts'
import type { SmtpConfig } from '#server/kernel/mail/mail-by-smtp.ts'
import type { NarratorConfig } from '#server/telling/narrator/chat-service.ts'
import { type WikimediaConfig, wikimediaOf } from '#server/knowledge/open-data/wikimedia/wikimedia-config.ts'
import type { S3Config } from '#server/kernel/storage/s3-object-store.ts'
import type { MetricsConfig } from '#server/kernel/observability/serve-metrics.ts'
import type { TracingConfig } from '#server/kernel/observability/tracing.ts'
import { isThisMachine } from '#server/kernel/runtime/this-machine.ts'
import type { SpeechServiceConfig } from '#server/telling/voice/speech-service.ts'
import { ROUTING_KINDS, type RoutingConfig } from '#server/knowledge/walking/routing/routing-service.ts'
import type { WeatherConfig } from '#server/knowledge/weather/weather-source.ts'

/** What a process does: `web` answers, enqueues, sends mails and ends unverified accounts; `worker` makes tours and their sound and sweeps; `all` both. */
const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

export interface Config {
  readonly role: Role
  readonly port: number
  readonly host: string
  /** Absolute. Everything the server keeps that is not in a database given by `databaseUrl`. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined
  /** Shared by all processes; undefined: from a file in the data folder, made at the first start. */
  readonly secrets: { readonly session: Uint8Array | undefined; readonly share: Uint8Array | undefined }
  /** Chunks spoken at the same time by this process; each takes a processor. */
  readonly voiceThreads: number
  /** At a stop: how long it goes on while `/health/ready` says no, and how long requests in work then have to end. */
  readonly drainDelayS: number
  readonly drainTimeoutS: number
  /** Origin of links in mails and shares, without a trailing slash. Never taken from a request. */
  readonly publicUrl: string
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  /** Undefined: nothing is counted, and nothing listens. */
  readonly metrics: MetricsConfig | undefined
  /** Undefined: nothing is traced, and nothing sent. */
  readonly tracing: TracingConfig | undefined
  /** The two accounts to try the product with, whose passwords are published. Unless said, only where `publicUrl` is this machine. */
  readonly demoAccounts: boolean
  /** Off leaves the demo tours silent until somebody asks for them. */
  readonly demoAudio: boolean
  /** Undefined: nobody can pay. */
  readonly billing: BillingConfig | undefined
  /** Undefined: only voices on this server speak, and nobody else is asked. */
  readonly speech: SpeechServiceConfig | undefined
  /** Undefined: tours are told without a language model, and nobody else is asked. */
  readonly narrator: NarratorConfig | undefined
  /** Undefined: nobody signs in with Google. */
  readonly google: GoogleConfig | undefined
  /** Whom contact messages and reports of wrong facts go to; undefined: `support@` the public address's host. */
  readonly contactEmail: string | undefined
  /** Undefined: mails are files in `DATA_DIR/mail`. */
  readonly smtp: SmtpConfig | undefined
  /** Undefined: OpenStreetMap comes only from files, and from what was fetched before. */
  readonly overpass: OverpassConfig | undefined
  /** Undefined: nothing is asked of Wikimedia; what was read before is told. */
  readonly wikimedia: WikimediaConfig | undefined
  /** Undefined: the server tells no weather, and nobody is asked for it. */
  readonly weather: WeatherConfig | undefined
  /** Undefined: nothing is advertised, and nobody is asked for it. */
  readonly advertising: AdvertisingConfig | undefined
  /** Undefined: ways on foot are found here, and nobody is asked for them. */
  readonly routing: RoutingConfig | undefined
}

export interface OverpassConfig {
  /** Holds `interpreter` and `status`; without a trailing slash. */
  readonly baseUrl: string
  /** Names this server and whom to write to. */
  readonly userAgent: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws with the variable's name where a value makes no sense. */
export function readConfig(env: Environment): Config {
  const port = env['PORT'] ? Number(env['PORT']) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535.')
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`
  if (!URL.canParse(publicUrl)) throw new Error('PUBLIC_URL must be an address like https://walks.example.')
  const databaseUrl = env['DATABASE_URL'] || undefined
  return {
    role: roleOf(env, databaseUrl),
    port,
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl,
    s3: s3Of(env),
    secrets: { session: secretOf(env, 'SESSION_SECRET'), share: secretOf(env, 'SHARE_SECRET') },
    voiceThreads: wholeNumber(env, 'VOICE_THREADS', { usual: 1, least: 1, most: 64 }),
    drainDelayS: wholeNumber(env, 'DRAIN_DELAY_S', { usual: 0, least: 0, most: 300 }),
    drainTimeoutS: wholeNumber(env, 'DRAIN_TIMEOUT_S', { usual: 10, least: 0, most: 3600 }),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    logLevel: env['LOG_LEVEL'] || 'warn',
    metrics: metricsOf(env),
    tracing: tracingOf(env),
    demoAccounts: onOrOff(env, 'DEMO_ACCOUNTS') ?? isThisMachine(publicUrl),
    demoAudio: env['DEMO_AUDIO'] !== 'off',
    billing: billingOf(env),
    speech: speechOf(env),
    narrator: narratorOf(env),
    google: googleOf(env),
    contactEmail: env['CONTACT_EMAIL'] || undefined,
    smtp: smtpOf(env, publicUrl),
    ...openDataOf(env, publicUrl),
    weather: weatherOf(env),
    advertising: advertisingOf(env),
    routing: routingOf(env, publicUrl),
  }
}

/** Undefined where nothing is said. */
function onOrOff(env: Environment, name: string): boolean | undefined {
  const value = env[name] || undefined
  if (value !== undefined && value !== 'on' && value !== 'off') throw new Error(`${name} must be on or off.`)
  return value === undefined ? undefined : value === 'on'
}

function roleOf(env: Environment, databaseUrl: string | undefined): Role {
  const asked = env['ROLE'] || 'all'
  const role = ROLES.find((each) => each === asked)
  if (!role) throw new Error('ROLE must be all, web or worker.')
  if (role !== 'all' && databaseUrl === undefined)
    throw new Error(`ROLE=${role} needs DATABASE_URL: the embedded database has one process.`)
  return role
}

function s3Of(env: Environment): S3Config | undefined {
  const keys = allOrNone(env, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const bucket = env['S3_BUCKET']
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_ACCESS_KEY_ID'].filter((name) => env[name])
  if (!bucket && others.length > 0) throw new Error(`${others.join(', ')} set without S3_BUCKET.`)
  if (!bucket) return undefined
  const prefix = (env['S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    endpoint: env['S3_ENDPOINT'] ? originOf(env, 'S3_ENDPOINT', 'https://s3.example') : undefined,
    region: env['S3_REGION'] || 'us-east-1',
    credentials: keys && { accessKeyId: keys[0], secretAccessKey: keys[1] },
    prefix: prefix && `${prefix}/`,
  }
}

/** The form of the files in `DATA_DIR/secrets`, so that the content of one can be set here. */
function secretOf(env: Environment, name: string): Uint8Array | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${name} must be 64 hexadecimal digits: openssl rand -hex 32.`)
  return Buffer.from(text, 'hex')
}

function wholeNumber(
  env: Environment,
  name: string,
  { usual, least, most }: { readonly usual: number; readonly least: number; readonly most: number },
): number {
  const value = env[name] ? Number(env[name]) : usual
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`)
  return value
}

/** Figures tell strangers how much is going on: without a token they are for this machine. */
function metricsOf(env: Environment): MetricsConfig | undefined {
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

/** The standard variables of OpenTelemetry. What else there is (headers, sampling, the service's name) its SDK reads by itself. */
function tracingOf(env: Environment): TracingConfig | undefined {
  const [base, own] = [env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']]
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none'
  const url = own || (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  if (!url || isOff) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318.')
  return { url }
}

function billingOf(env: Environment): BillingConfig | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
  const values = allOrNone(env, names)
  if (!values) return undefined
  const [secretKey, webhookSecret, priceId] = values
  return {
    secretKey,
    webhookSecret,
    priceId,
    apiBase: originOf(env, 'STRIPE_API_BASE', 'https://api.stripe.com'),
  }
}

function speechOf(env: Environment): SpeechServiceConfig | undefined {
  const values = allOrNone(env, ['SPEECH_URL', 'SPEECH_MODEL', 'SPEECH_VOICES'])
  if (!values) return undefined
  const [, model, voices] = values
  return {
    baseUrl: versioned(originOf(env, 'SPEECH_URL', 'http://localhost:8880')),
    key: env['SPEECH_KEY'] || undefined,
    model,
    voices: new Map(voices.split(',').map(voiceOfLanguage)),
  }
}

/** With the path of OpenAI's first version where it names none. */
const versioned = (url: string): string => (/\/v\d+[a-z]*(\/|$)/.test(url) ? url : `${url}/v1`)

function narratorOf(env: Environment): NarratorConfig | undefined {
  const values = allOrNone(env, ['NARRATOR_URL', 'NARRATOR_MODEL'])
  if (!values) return undefined
  const [, model] = values
  return {
    baseUrl: versioned(originOf(env, 'NARRATOR_URL', 'http://localhost:11434/v1')),
    model,
    key: env['NARRATOR_KEY'] || undefined,
  }
}

function weatherOf(env: Environment): WeatherConfig | undefined {
  const url = env['WEATHER_URL']
  if (!url) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('WEATHER_URL must be an address like https://api.open-meteo.com.')
  return {
    baseUrl: url.replace(/\/+$/, '').replace(/\/v1(\/forecast)?$/, ''),
    key: env['WEATHER_KEY'] || undefined,
  }
}

function advertisingOf(env: Environment): AdvertisingConfig | undefined {
  const url = env['ADVERTISING_URL']
  if (!url) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('ADVERTISING_URL must be an address like https://ads.example/slot.')
  return { url }
}

function routingOf(env: Environment, publicUrl: string): RoutingConfig | undefined {
  const url = env['ROUTING_URL']
  if (!url) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('ROUTING_URL must be an address like http://localhost:8002.')
  const kind = ROUTING_KINDS.find((known) => known === (env['ROUTING_KIND'] || 'valhalla'))
  if (!kind) throw new Error(`ROUTING_KIND must be one of ${ROUTING_KINDS.join(', ')}.`)
  const contact = env['CONTACT_EMAIL']
  const userAgent =
    env['OPEN_DATA_USER_AGENT'] || `Streetlore/1.0 (${[publicUrl, contact].filter(Boolean).join('; ')})`
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new Error('OPEN_DATA_USER_AGENT must be plain ASCII.')
  return { kind, baseUrl: url.replace(/\/+$/, '').replace(/\/route$/, ''), userAgent }
}

/** `de=thorsten`; `*=alloy` is for every language that has none. */
function voiceOfLanguage(pair: string): [string, string] {
  const [, language, voice] = /^\s*(\*|[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
  if (language === undefined || voice === undefined)
    throw new Error('SPEECH_VOICES must be languages with their voices, like en=af_heart,fr=ff_siwis.')
  return [language.toLowerCase(), voice]
}

/** The message never has the address in it, which holds a password. */
function smtpOf(env: Environment, publicUrl: string): SmtpConfig | undefined {
  const url = env['SMTP_URL']
  if (!url) return undefined
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must be an address like smtps://user:password@mail.example.')
  return { url, from: env['MAIL_FROM'] || `Streetlore <no-reply@${new URL(publicUrl).hostname}>` }
}

function googleOf(env: Environment): GoogleConfig | undefined {
  const values = allOrNone(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!values) return undefined
  const [clientId, clientSecret] = values
  return { clientId, clientSecret, issuer: originOf(env, 'GOOGLE_ISSUER', 'https://accounts.google.com') }
}

const PUBLIC_OVERPASS = 'https://overpass-api.de/api'

/** Other servers are asked only where the operator, or `npm start`, switched it on; Overpass also where its address is set. */
function openDataOf(env: Environment, publicUrl: string): Pick<Config, 'overpass' | 'wikimedia'> {
  const isOn = env['OPEN_DATA'] === 'on'
  if (env['OPEN_DATA'] && !isOn && env['OPEN_DATA'] !== 'off') throw new Error('OPEN_DATA must be on or off.')
  const url = env['OVERPASS_URL'] || (isOn ? PUBLIC_OVERPASS : undefined)
  if (url === undefined || env['OPEN_DATA'] === 'off') return { overpass: undefined, wikimedia: undefined }
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('OVERPASS_URL must be an address like https://overpass.example/api.')
  const userAgent = userAgentOf(env, publicUrl, isOn ? 'OPEN_DATA' : 'OVERPASS_URL')
  return {
    overpass: { baseUrl: url.replace(/\/+$/, '').replace(/\/interpreter$/, ''), userAgent },
    wikimedia: isOn ? wikimediaOf({ ...env, OPEN_DATA_USER_AGENT: userAgent }, publicUrl) : undefined,
  }
}

/**
 * The operators of these servers refuse clients without a name, and want to know whom to write to. A server that runs at home for
 * one person has no address to give, and says so.
 */
function userAgentOf(env: Environment, publicUrl: string, variable: string): string {
  const contact = env['CONTACT_EMAIL']
  const isAtHome = isThisMachine(publicUrl)
  const userAgent =
    env['OPEN_DATA_USER_AGENT'] ||
    (contact && `Streetlore/1.0 (${publicUrl}; ${contact})`) ||
    (isAtHome && variable === 'OPEN_DATA' && 'Streetlore/1.0 (self-hosted for private use)')
  if (!userAgent) throw new Error(`${variable} needs CONTACT_EMAIL or OPEN_DATA_USER_AGENT.`)
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new Error('OPEN_DATA_USER_AGENT must be plain ASCII.')
  return userAgent
}

type Texts<Names> = { readonly [Index in keyof Names]: string }

/** Variables that only make sense together: all are set, or none. */
function allOrNone<const Names extends readonly string[]>(
  env: Environment,
  names: Names,
): Texts<Names> | undefined {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new Error(`${names.join(', ')} are needed together: ${missing.join(', ')} missing.`)
  return names.map((name) => env[name] ?? '') as unknown as Texts<Names>
}

function originOf(env: Environment, name: string, fallback: string): string {
  const url = env[name] || fallback
  if (!URL.canParse(url)) throw new Error(`${name} must be an address like ${fallback}.`)
  return url.replace(/\/+$/, '')
}
