/** Which servers of open data are asked, and under which name. */
import {
  type Environment,
  plainUserAgent,
  withoutTrailingSlash,
  isThisMachine,
} from '#server/kernel/settings/environment.ts'
import { type WikimediaConfig, wikimediaOf } from './wikimedia/wikimedia-config.ts'

export interface OverpassConfig {
  /** The address under which `interpreter` and `status` lie, without a trailing slash. */
  readonly baseUrl: string
  /** The name of this server and whom to write to, sent with each request. */
  readonly userAgent: string
}

export interface OpenDataSettings {
  /** Undefined: OpenStreetMap comes only from files, and from what was fetched before. */
  readonly overpass: OverpassConfig | undefined
  /** Undefined: nothing is asked of Wikimedia; what was read before is still used. */
  readonly wikimedia: WikimediaConfig | undefined
}

const PUBLIC_OVERPASS = 'https://overpass-api.de/api'

/** Other servers are asked only where the operator, or `npm start`, switched it on; Overpass also where its address is set. */
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
  return plainUserAgent(userAgent)
}
