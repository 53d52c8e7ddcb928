/**
 * Where the request that is being worked on came from, coarsely. It is that of the present scope of work, so that no function
 * between has to pass it on; work that no request caused has none. Read from the request only where it is asked for, which few requests do.
 */
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Device, deviceOf } from '#server/kernel/http/device-name.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'
import { networkOf } from './network-of.ts'

const IPV4_BITS = 24

export interface RequestOrigin extends Device {
  /** `203.0.113.0/24` or `2001:db8::/64`: not one connection's address. Null where there is none. */
  readonly network: string | null
}

export const NO_REQUEST: RequestOrigin = { network: null, browser: null, system: null }

/** Nobody's own address: many share it. */
export function coarseNetwork(address: string): string | null {
  if (isIP(address) === 0) return null
  const network = networkOf(address)
  if (!isIPv4(network)) return network
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/${IPV4_BITS}`).toString()}/${IPV4_BITS}`
}

export function requestOrigin(): RequestOrigin {
  const request = currentScope()?.request
  if (!request) return NO_REQUEST
  return { network: coarseNetwork(request.ip), ...deviceOf(request.headers['user-agent']) }
}
