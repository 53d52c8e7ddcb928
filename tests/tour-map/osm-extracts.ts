/**
 * Real street data for tests and journeys. It is not part of the repository: it lies in `shared/data/osm-extracts`
 * beside or above the checkout, or in the folder that `OSM_EXTRACTS` names. `OSM_EXTRACTS=none` hides it, so that a
 * machine that has it can also run the tests as a bare machine does.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder of the extracts, or `undefined` where this machine has none. */
export function findExtracts(): string | undefined {
  const named = process.env['OSM_EXTRACTS']
  if (named === 'none') return undefined
  if (named !== undefined) return named
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = path.join(folder, 'shared', 'data', 'osm-extracts')
    if (existsSync(found)) return found
    const above = path.dirname(folder)
    if (above === folder) return undefined
    folder = above
  }
}

/** The name of the tests that are skipped without the extracts says what is missing. */
export const WITHOUT_EXTRACTS = '(skipped: there is no shared/data/osm-extracts beside the checkout)'
