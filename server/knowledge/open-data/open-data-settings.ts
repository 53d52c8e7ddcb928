/** The settings for servers of open data: their addresses, and the user agent for requests to them. */
import {
  type Environment,
  plainUserAgent,
  withoutTrailingSlash,
  isThisMachine,
} from '#server/kernel/settings/environment.ts'
import { type WikimediaConfig, wikimediaOf } from './wikimedia/wikimedia-config.ts'

export interface OverpassConfig {
  /** The address of `interpreter` and `status`, without a trailing slash. */
  readonly baseUrl: string
  /** The name of this server and a contact, sent with each request. */
  readonly userAgent: string
}

export interface OpenDataSettings {
  /** Undefined if OpenStreetMap data comes only from files and from earlier downloads. */
  readonly overpass: OverpassConfig | undefined
  /** Undefined if the server must not send requests to Wikimedia. It still uses articles that it read before. */
  readonly wikimedia: WikimediaConfig | undefined
}

const PUBLIC_OVERPASS = 'https://overpass-api.de/api'

/** Reads the settings. Other servers get requests only if the operator or `npm start` allowed it; Overpass also if its address is set. */
export function readOpenDataSettings(env: Environment, publicUrl: string): OpenDataSettings {
  const isOn = env['OPEN_DATA'] === 'on'
  if (env['OPEN_DATA'] && !isOn && env['OPEN_DATA'] !== 'off') throw new Error('OPEN_DATA must be on or off.')
  const url = env['OVERPASS_URL'] || (isOn ? PUBLIC_OVERPASS : undefined)
  if (url === undefined || env['OPEN_DATA'] === 'off') return { overpass: undefined, wikimedia: undefined }
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('OVERPASS_URL must be an address like https://overpass.example/api.')
  const userAgent = userAgentOf(env, publicUrl, isOn ? 'OPEN_DATA' : 'OVERPASS_URL')
  return {
    overpass: { baseUrl: withoutTrailingSlash(url).replace(/\/interpreter$/, ''), userAgent },
    wikimedia: isOn ? wikimediaOf({ ...env, OPEN_DATA_USER_AGENT: userAgent }, publicUrl) : undefined,
  }
}

/**
 * Returns the user agent. The operators of these servers refuse clients without a name, and ask for a contact. A server that one
 * person runs at home has no address to give, and says so.
 */
function userAgentOf(env: Environment, publicUrl: string, variable: string): string {
  const contact = env['CONTACT_EMAIL']
  const isAtHome = isThisMachine(publicUrl)
  const userAgent =
    env['OPEN_DATA_USER_AGENT'] ||
    (contact && `Streetlore/1.0 (${publicUrl}; ${contact})`) ||
    (isAtHome && variable === 'OPEN_DATA' && 'Streetlore/1.0 (self-hosted for private use)')
  if (!userAgent) throw new Error(`${variable} needs CONTACT_EMAIL or OPEN_DATA_USER_AGENT.`)
  return plainUserAgent(userAgent)
}
