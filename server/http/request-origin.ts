/**
 * Where the request that is being worked on came from, coarsely. It follows the work on the request by itself (`AsyncLocalStorage`), so that
 * no function between has to pass it on; work that no request caused has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type Device, deviceOf } from '#server/accounts/device-name.ts'

const IPV4_BITS = 24
const IPV6_BITS = 64

export interface RequestOrigin extends Device {
  /** `203.0.113.0/24` or `2001:db8::/64`: not one connection's address. Null where there is none. */
  readonly network: string | null
}

export const NO_REQUEST: RequestOrigin = { network: null, browser: null, system: null }
/** Read from the request only where it is asked for, which few requests do. */
const present = new AsyncLocalStorage<FastifyRequest>()

/** Nobody's own address: many share it. */
export function coarseNetwork(address: string): string | null {
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_BITS}`).toString()}/${IPV6_BITS}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${IPV4_BITS}`).toString()}/${IPV4_BITS}`
}

export function noteRequestOrigins(app: FastifyInstance): void {
  // The last hook before the handler: reading the body leaves what was set before it.
  app.addHook('preHandler', (request, _reply, done) => present.run(request, done))
}

export function requestOrigin(): RequestOrigin {
  const request = present.getStore()
  if (!request) return NO_REQUEST
  return { network: coarseNetwork(request.ip), ...deviceOf(request.headers['user-agent']) }
}
