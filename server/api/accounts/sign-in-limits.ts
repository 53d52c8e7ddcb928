/**
 * Limits how often a password may be tried. Attempts of a stranger slow down the stranger's network and, if they come
 * from many networks, unknown devices; never a device on which the account signed in before. Unknown addresses are
 * counted like known ones.
 */
import { networkOf } from '#server/kernel/http/request-origin.ts'
import type { LimitRule, RateLimits, Taken } from '#server/kernel/http/rate-limits.ts'
import type { KnownDevices } from './known-devices.ts'

/** Passwords are never checked uncounted: without the database no sign-in succeeds anyway. */
const whenAway = 'refuse'
/** The limit is wide enough for a school that shares one network. */
const NETWORK: LimitRule = { burst: 200, refillS: 1, whenAway }
const ACCOUNT_IN_NETWORK: LimitRule = { burst: 10, refillS: 90, whenAway }
/**
 * The limit for all networks together, known devices excepted. It allows some thousand guesses a day at most, and a
 * person still gets an attempt.
 */
const ACCOUNT: LimitRule = { burst: 60, refillS: 20, whenAway }
const DEVICE: LimitRule = { burst: 10, refillS: 30, whenAway }
/**
 * Each attempt is hashed, which is costly on purpose, right or wrong, so known devices are counted too. Neither a
 * person nor a school signs in this often.
 */
const HASHES: LimitRule = { burst: 2000, refillS: 0.05, whenAway }

export interface SignInTry {
  readonly email: string
  /** The network address of the request. */
  readonly ip: string
  /** The mark that the device sent, if any. */
  readonly deviceMark: string | null | undefined
}

export interface SignInLimits {
  /**
   * Counts an attempt; throws a 429. The caller gives it back once the password was right, so that a successful sign-
   * in costs no attempt; the network still pays for one hash.
   */
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
