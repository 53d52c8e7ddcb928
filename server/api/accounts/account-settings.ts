/** Reads who may sign in, and the secrets that sign sessions and share links. */
import {
  isThisMachine,
  addressOr,
  allOrNone,
  type Environment,
  onOrOff,
} from '#server/kernel/settings/environment.ts'
import type { GoogleConfig } from './google-identity.ts'

export interface AccountSettings {
  /** Shared by all processes; undefined: read from a file in the data folder, which the first start writes. */
  readonly secrets: { readonly session: Uint8Array | undefined; readonly share: Uint8Array | undefined }
  /** The two accounts to try the product with, whose passwords are published. Unless set, only where `publicUrl` is this machine. */
  readonly demoAccounts: boolean
  /** Undefined: signing in with Google is off. */
  readonly google: GoogleConfig | undefined
}

export const readAccountSettings = (env: Environment, publicUrl: string): AccountSettings => ({
  secrets: { session: readSecret(env, 'SESSION_SECRET'), share: readSecret(env, 'SHARE_SECRET') },
  demoAccounts: onOrOff(env, 'DEMO_ACCOUNTS') ?? isThisMachine(publicUrl),
  google: readGoogle(env),
})

/** The value has the form of the files in `DATA_DIR/secrets`, so that the content of one can be set here. */
function readSecret(env: Environment, name: string): Uint8Array | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${name} must be 64 hexadecimal digits: openssl rand -hex 32.`)
  return Buffer.from(text, 'hex')
}

function readGoogle(env: Environment): GoogleConfig | undefined {
  const values = allOrNone(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!values) return undefined
  const [clientId, clientSecret] = values
  return { clientId, clientSecret, issuer: addressOr(env, 'GOOGLE_ISSUER', 'https://accounts.google.com') }
}
