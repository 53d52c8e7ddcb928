/**
 * The coarse origin of the request that is being handled. It belongs to the current work scope, so that functions in
 * between need not pass it on; work that no request caused has no origin. It is read from the request only when it is
 * asked for, which few requests do.
 */
import ipaddr from 'ipaddr.js'
import { isIP, isIPv4 } from 'node:net'
import { type Device, deviceOf } from '#server/kernel/http/device-name.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'

const IPV4_BITS = 24

export interface RequestOrigin extends Device {
  /**
   * The network, such as `203.0.113.0/24` or `2001:db8::/64`, never the address of one connection. Null if there is
   * none.
   */
  readonly network: string | null
}

export const NO_REQUEST: RequestOrigin = { network: null, browser: null, system: null }

/** The bits of an address that are recorded: many people share such a network. */
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

const PREFIX_BITS = 64

/**
 * Returns the network of an address, which limits are counted by: an IPv4 address whole (also where it is written as IPv6) and
 * the /64 of an IPv6 address, because a client that has one address of a /64 mostly has all 2^64. Other texts are returned as
 * they are.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${PREFIX_BITS}`)
  return `${network.toString()}/${PREFIX_BITS}`
}
