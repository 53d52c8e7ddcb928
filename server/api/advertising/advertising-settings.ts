/** Reads which server is asked for advertisements, if any. */
import { type Environment, httpAddress } from '#server/kernel/settings/environment.ts'
import type { AdvertisingConfig } from './advertising-source.ts'

export interface AdvertisingSettings {
  /** Undefined: nothing is advertised, and no other service is asked for it. */
  readonly advertising: AdvertisingConfig | undefined
}

export function readAdvertisingSettings(env: Environment): AdvertisingSettings {
  const url = httpAddress(env, 'ADVERTISING_URL', 'https://ads.example/slot')
  return { advertising: url === undefined ? undefined : { url } }
}
