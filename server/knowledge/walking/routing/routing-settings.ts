/** The settings of the routing service for ways on foot, if any. */
import {
  type Environment,
  httpAddress,
  plainUserAgent,
  withoutTrailingSlash,
} from '#server/kernel/settings/environment.ts'
import { ROUTING_KINDS, type RoutingConfig } from './routing-service.ts'

export interface RoutingSettings {
  /** Undefined if ways on foot are found only in the street data of this server. */
  readonly routing: RoutingConfig | undefined
}

export function readRoutingSettings(env: Environment, publicUrl: string): RoutingSettings {
  const url = httpAddress(env, 'ROUTING_URL', 'http://localhost:8002')
  if (url === undefined) return { routing: undefined }
  const kind = ROUTING_KINDS.find((known) => known === (env['ROUTING_KIND'] || 'valhalla'))
  if (!kind) throw new Error(`ROUTING_KIND must be one of ${ROUTING_KINDS.join(', ')}.`)
  const contact = env['CONTACT_EMAIL']
  const userAgent =
    env['OPEN_DATA_USER_AGENT'] || `Streetlore/1.0 (${[publicUrl, contact].filter(Boolean).join('; ')})`
  return {
    routing: {
      kind,
      baseUrl: withoutTrailingSlash(url).replace(/\/route$/, ''),
      userAgent: plainUserAgent(userAgent),
    },
  }
}
