/** What the environment says, read once by main.ts and handed on as values. */
import { resolve } from 'node:path'
import { DEFAULT_PORT } from '#contract/limits.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. Everything the server keeps that is not in a database given by `databaseUrl`. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** Origin of links in mails and shares, without a slash at its end. Never taken from a request. */
  readonly publicUrl: string
  /** Addresses of proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  /** The two accounts to try the product with; off on a server for the public. */
  readonly demoAccounts: boolean
  /** Off leaves the demo tours silent until somebody asks for them. */
  readonly demoAudio: boolean
}

/** Reads the environment. Throws with the variable's name where a value makes no sense. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = env['PORT'] ? Number(env['PORT']) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535.')
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`
  if (!URL.canParse(publicUrl)) throw new Error('PUBLIC_URL must be an address like https://walks.example.')
  return {
    port,
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    logLevel: env['LOG_LEVEL'] || 'warn',
    demoAccounts: env['DEMO_ACCOUNTS'] !== 'off',
    demoAudio: env['DEMO_AUDIO'] !== 'off',
  }
}
