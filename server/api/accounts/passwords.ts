/** Hashes passwords as argon2id, off the event loop. */
import { hash, verify } from '@node-rs/argon2'

/**
 * These are OWASP's minimum for argon2id: 19 MiB, 2 passes. The algorithm 2 is argon2id (the package's enum is
 * ambient).
 */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let dummyHash: Promise<string> | undefined

/** Compares a password with its hash. An unknown address (no hash) takes as long as a wrong password. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password).catch(() => false)
  return matches && typeof passwordHash === 'string'
}
