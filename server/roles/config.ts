/** The settings of a process, read once from the environment. Each part reads its own; this file joins them. */
import { resolve } from 'node:path'
import { DEFAULT_PORT } from '#contract/paths.ts'
import { type AccountSettings, readAccountSettings } from '#server/api/accounts/account-settings.ts'
import {
  type AdvertisingSettings,
  readAdvertisingSettings,
} from '#server/api/advertising/advertising-settings.ts'
import { type BillingSettings, readBillingSettings } from '#server/api/billing/billing-settings.ts'
import { type MailSettings, readMailSettings } from '#server/kernel/mail/mail-settings.ts'
import {
  type ObservabilitySettings,
  readObservabilitySettings,
} from '#server/kernel/observability/observability-settings.ts'
import { type Environment, wholeNumber, withoutTrailingSlash } from '#server/kernel/settings/environment.ts'
import { readStorageSettings, type StorageSettings } from '#server/kernel/storage/storage-settings.ts'
import {
  type OpenDataSettings,
  readOpenDataSettings,
} from '#server/knowledge/open-data/open-data-settings.ts'
import {
  readRoutingSettings,
  type RoutingSettings,
} from '#server/knowledge/walking/routing/routing-settings.ts'
import { readWeatherSettings, type WeatherSettings } from '#server/knowledge/weather/weather-settings.ts'
import { type NarratorSettings, readNarratorSettings } from '#server/telling/narrator/narrator-settings.ts'
import { readVoiceSettings, type VoiceSettings } from '#server/telling/voice/voice-settings.ts'

/**
 * The roles of a process: `web` answers requests, enqueues jobs, sends mails and ends unverified accounts; `worker` makes tours and
 * their sound and sweeps; `all` does both.
 */
const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

interface ProcessSettings {
  readonly role: Role
  readonly port: number
  readonly host: string
  /** An absolute path. Everything lies here that the server stores and that is not in a database given by `databaseUrl`. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** After a stop signal, `/health/ready` answers no for so long before the process stops accepting requests. */
  readonly drainDelayS: number
  /** The longest time that requests in progress may take to end after that. */
  readonly drainTimeoutS: number
  /** Origin of links in mails and shares, without a trailing slash. Never taken from a request. */
  readonly publicUrl: string
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies: readonly string[]
  /** Off leaves the demo tours silent until a person asks for them. */
  readonly demoAudio: boolean
}

export interface Config
  extends
    ProcessSettings,
    StorageSettings,
    MailSettings,
    ObservabilitySettings,
    OpenDataSettings,
    RoutingSettings,
    WeatherSettings,
    VoiceSettings,
    NarratorSettings,
    AccountSettings,
    AdvertisingSettings,
    BillingSettings {}

/** Reads the environment. Throws with the variable's name where a value makes no sense. */
export function readConfig(env: Environment): Config {
  const own = readProcessSettings(env)
  return {
    ...own,
    ...readStorageSettings(env),
    ...readMailSettings(env, own.publicUrl),
    ...readObservabilitySettings(env),
    ...readOpenDataSettings(env, own.publicUrl),
    ...readRoutingSettings(env, own.publicUrl),
    ...readWeatherSettings(env),
    ...readVoiceSettings(env),
    ...readNarratorSettings(env),
    ...readAccountSettings(env, own.publicUrl),
    ...readAdvertisingSettings(env),
    ...readBillingSettings(env),
  }
}

function readProcessSettings(env: Environment): ProcessSettings {
  const port = env['PORT'] ? Number(env['PORT']) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535.')
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`
  if (!URL.canParse(publicUrl)) throw new Error('PUBLIC_URL must be an address like https://walks.example.')
  const databaseUrl = env['DATABASE_URL'] || undefined
  return {
    role: readRole(env, databaseUrl),
    port,
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl,
    drainDelayS: wholeNumber(env, 'DRAIN_DELAY_S', { usual: 0, least: 0, most: 300 }),
    drainTimeoutS: wholeNumber(env, 'DRAIN_TIMEOUT_S', { usual: 10, least: 0, most: 3600 }),
    publicUrl: withoutTrailingSlash(publicUrl),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    demoAudio: env['DEMO_AUDIO'] !== 'off',
  }
}

function readRole(env: Environment, databaseUrl: string | undefined): Role {
  const asked = env['ROLE'] || 'all'
  const role = ROLES.find((each) => each === asked)
  if (!role) throw new Error('ROLE must be all, web or worker.')
  if (role !== 'all' && databaseUrl === undefined)
    throw new Error(`ROLE=${role} needs DATABASE_URL: the embedded database has one process.`)
  return role
}
