/** Real street data for tests, in `shared/data/osm-extracts` above the repository, where that exists. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export function findExtracts(): string | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = path.join(folder, 'shared', 'data', 'osm-extracts')
    if (existsSync(found)) return found
    const above = path.dirname(folder)
    if (above === folder) return undefined
    folder = above
  }
}
