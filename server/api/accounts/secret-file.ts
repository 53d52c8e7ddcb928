import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a random secret of 32 bytes from `DATA_DIR/secrets`, which is made at the first call; only its owner can
 * read the file.
 */
export async function secretFromFile(dataDir: string, name: string): Promise<Uint8Array> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const file = join(folder, name)
  const fresh = `${file}.${process.pid}.new`
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600 })
  // A link appears whole or not at all, and never over one that another process made first.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh, { force: true })
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
}
