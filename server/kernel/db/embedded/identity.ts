/**
 * The user that runs PostgreSQL. It refuses to run as root, so root starts it with the uid of `postgres`, else of `nobody`;
 * that uid must be able to reach every path it opens.
 */
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

/** Returns the uid and gid to run PostgreSQL with, or undefined if the present user may run it. */
export function postgresIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = passwdEntries()
  const found = entries.get('postgres') ?? entries.get('nobody')
  if (!found || found.uid === 0)
    throw new Error(
      'PostgreSQL does not run as root and no user `postgres` or `nobody` exists: set DATABASE_URL.',
    )
  return found
}

function passwdEntries(): Map<string, Identity> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return new Map(
    lines
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
}

/** Returns true if the identity may enter every folder above `path` and `path` itself. */
export function canReach(path: string, identity: Identity): boolean {
  let folder = resolve(path)
  for (;;) {
    if (!mayEnter(folder, identity)) return false
    const parent = dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}

function mayEnter(folder: string, { uid, gid }: Identity): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  if (owner === uid) return (mode & 0o100) !== 0
  if (group === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
