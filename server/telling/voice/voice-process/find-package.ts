/** Whether an optional package is there, without loading it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where Node.js would look for packages from `importer` on. */
export function isPackageInstalled(importer: string, name: string): boolean {
  const folders = createRequire(importer).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')))
}
