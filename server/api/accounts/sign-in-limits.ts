/**
 * How often a password may be tried. A stranger's tries slow down the stranger's network and, where they come from many, strange
 * devices; never a device on which the account signed in before. Unknown addresses are counted like known ones.
 */
import { networkOf } from '#server/kernel/http/request-origin.ts'
import type { LimitRule, RateLimits, Taken } from '#server/kernel/http/rate-limits.ts'
import type { KnownDevices } from './known-devices.ts'

/** Nobody tries a password uncounted: without the database nobody signs in anyway. */
const whenAway = 'refuse'
/** A network may be a school's. */
const NETWORK: LimitRule = { burst: 200, refillS: 1, whenAway }
const ACCOUNT_IN_NETWORK: LimitRule = { burst: 10, refillS: 90, whenAway }
/** From all networks together, known devices excepted: some thousand guesses a day at most, and a person still gets a turn. */
const ACCOUNT: LimitRule = { burst: 60, refillS: 20, whenAway }
const DEVICE: LimitRule = { burst: 10, refillS: 30, whenAway }
/** Each try is hashed, which is costly on purpose, right or wrong; known devices too. Nobody signs in as often by hand, nor a school. */
const HASHES: LimitRule = { burst: 2000, refillS: 0.05, whenAway }

export interface SignInTry {
  readonly email: string
  /** Network address. */
  readonly ip: string
  /** As the device shows it. */
  readonly deviceMark: string | null | undefined
}

export interface SignInLimits {
  /** Counts a try; throws a 429. To be given back once the password was right: that costs nobody a try, and the network one of its hashes. */
  take(attempt: SignInTry): Promise<Taken>
}

export function createSignInLimits(limits: RateLimits, devices: KnownDevices): SignInLimits {
  const ofNetwork = limits.limit('sign-in:network', NETWORK)
  const ofAccountInNetwork = limits.limit('sign-in:account-network', ACCOUNT_IN_NETWORK)
  const ofAccount = limits.limit('sign-in:account', ACCOUNT)
  const ofDevice = limits.limit('sign-in:device', DEVICE)
  const hashesOfNetwork = limits.limit('sign-in:hashes', HASHES)
  return {
    async take({ email, ip, deviceMark }) {
      const address = email.trim().toLowerCase()
      const deviceId = await devices.idOf(deviceMark, address)
      const taken =
        deviceId === undefined
          ? [
              await ofNetwork.take(ip),
              await ofAccountInNetwork.take(`${address} ${networkOf(ip)}`),
              await ofAccount.take(address),
            ]
          : [await ofDevice.take(deviceId)]
      await hashesOfNetwork.take(ip)
      return {
        giveBack: async () => {
          for (const one of taken) await one.giveBack()
        },
      }
    },
  }
}
