/**
 * Readers of environment variables for the settings of each part. Every reader throws an error whose message begins with the
 * variable's name where a value makes no sense; no message ever repeats a value, because a value may be a password.
 */

export type Environment = Readonly<Record<string, string | undefined>>

/** Returns undefined where the variable is not set. */
export function onOrOff(env: Environment, name: string): boolean | undefined {
  const value = env[name] || undefined
  if (value !== undefined && value !== 'on' && value !== 'off') throw new Error(`${name} must be on or off.`)
  return value === undefined ? undefined : value === 'on'
}

export function wholeNumber(
  env: Environment,
  name: string,
  { usual, least, most }: { readonly usual: number; readonly least: number; readonly most: number },
): number {
  const value = env[name] ? Number(env[name]) : usual
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`)
  return value
}

type Texts<Names> = { readonly [Index in keyof Names]: string }

/** Returns variables that only make sense together: the values of all of them, or undefined where none is set. */
export function allOrNone<const Names extends readonly string[]>(
  env: Environment,
  names: Names,
): Texts<Names> | undefined {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new Error(`${names.join(', ')} are needed together: ${missing.join(', ')} missing.`)
  return names.map((name) => env[name] ?? '') as unknown as Texts<Names>
}

/** Returns an address of any scheme without its trailing slashes; `example` is used where the variable is not set. */
export function addressOr(env: Environment, name: string, example: string): string {
  const url = env[name] || example
  if (!URL.canParse(url)) throw new Error(`${name} must be an address like ${example}.`)
  return withoutTrailingSlash(url)
}

/** Returns the HTTP address of another service as it was given, or undefined where the variable is not set. */
export function httpAddress(env: Environment, name: string, example: string): string | undefined {
  const url = env[name]
  if (!url) return undefined
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error(`${name} must be an address like ${example}.`)
  return url
}

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')

/** Returns the address with the path of OpenAI's first version where it names no version. */
export const versionedAddress = (url: string): string => (/\/v\d+[a-z]*(\/|$)/.test(url) ? url : `${url}/v1`)

/** Checks a name that is sent as `User-Agent`: HTTP headers hold plain ASCII. */
export function plainUserAgent(userAgent: string): string {
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new Error('OPEN_DATA_USER_AGENT must be plain ASCII.')
  return userAgent
}

/**
 * Returns whether an address is of the machine that this server runs on. `scripts/start/start.mjs` asks the same
 * before there is a build.
 */
const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws if the text is no address. */
export const isThisMachine = (url: string): boolean => NAMES.has(new URL(url).hostname)
