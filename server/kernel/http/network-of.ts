/** Which network an address belongs to, for limits: whoever has one IPv6 address mostly has the 2^64 of its /64. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const PREFIX_BITS = 64

/** An IPv4 address whole (also where it is written as IPv6), of an IPv6 address its /64. Any other text as it is. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${PREFIX_BITS}`)
  return `${network.toString()}/${PREFIX_BITS}`
}
