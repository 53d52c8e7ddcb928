/**
 * A folder for unfinished files that belongs to one process. Several may share its parent: each renews a lease, which
 * is the time of its folder, and the folder of a dead process is removed only after its lease has expired.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const RENEW_MS = 60_000
/** The lease lasts ten renewals, so that a machine that was asleep or busy for a while does not lose its files. */
const LEASE_MS = 600_000

export interface OwnFolder {
  readonly path: string
  /** Ends the lease and removes the folder with all unfinished files. */
  release(): Promise<void>
}

/** Makes a folder in `parent`, which is made as well, and removes the folders of processes that are gone. */
export async function openOwnFolder(parent: string, { renewMs = RENEW_MS } = {}): Promise<OwnFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeAbandoned(parent)
  const path = join(parent, `${process.pid}-${randomBytes(6).toString('hex')}`)
  await mkdir(path, { mode: 0o700 })
  const renew = () => {
    const now = new Date()
    // A failing disk is reported by the next write to the folder.
    utimes(path, now, now).catch(() => undefined)
  }
  const timer = setInterval(renew, renewMs)
  timer.unref()
  return {
    path,
    async release() {
      clearInterval(timer)
      await rm(path, { recursive: true, force: true })
    },
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEASE_MS) await rm(path, { recursive: true, force: true })
  }
}
