/** Checks that an optional package is installed, without loading it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The folders in which Node.js looks for packages of `importer`. */
export function isPackageInstalled(importer: string, name: string): boolean {
  const folders = createRequire(importer).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')))
}
